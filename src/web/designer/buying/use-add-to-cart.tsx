import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CartItem } from '../../../domain/cart.ts';
import { type Design, designLines, hatColorOf } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { missingCharacters, missingSentence } from '../../../hat/missing.ts';
import { openCart } from '../../cart/cart-dialog-state.ts';
import { useCart } from '../../cart/contents/use-cart.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useUnmadeColors } from '../../use-shop.ts';
import { drawCustomHat } from '../capture/draw-custom-hat.ts';
import { lineFieldId } from '../controls/line-field.tsx';
import { loadGlyphs } from '../glyphs/glyph-tables.ts';
import { customHat } from './custom-hat.ts';

/** Why a hat was not added: it cannot be made, or it should be asked about first. */
export type Objection =
  | { kind: 'unprintable'; sentence: string }
  | { kind: 'unmade'; sentence: string }
  | { kind: 'empty' };

/**
 * Adds the design to the cart, or puts it in the place of the line that is being changed (`edited`, the id of its hat).
 * An objection lasts until the design changes.
 */
export function useAddToCart(design: Design, edited: number | null) {
  const { items, add, replace } = useCart();
  const unmadeColors = useUnmadeColors();
  const line = items.find(({ isCustom, id }) => isCustom && id === edited) ?? null;
  const [raised, setRaised] = useState<{ design: Design; objection: Objection } | null>(null);

  async function put(table: GlyphTable | null) {
    const hat = customHat(design, await drawCustomHat(design, table), line?.id ?? Date.now());
    if (line) replace(line, hat);
    else add(hat);
    setRaised(null);
    toast({
      ...wordsFor(line),
      action: { label: 'View cart', run: openCart },
      picture: <Thumb item={{ ...design, image: '' }} />,
    });
  }

  const [addToCart] = useSingleFlight(async () => {
    if (unmadeColors.includes(design.hatColor)) {
      const sentence = `${hatColorOf(design.hatColor).label} hats are not made right now. Choose another color.`;
      setRaised({ design, objection: { kind: 'unmade', sentence } });
      return;
    }
    const table = await glyphsOrNone(design);
    const unprintable = table && firstUnprintable(design, table);
    if (unprintable) {
      const { line, sentence } = unprintable;
      // What is said takes its room before the field is brought into view.
      flushSync(() => setRaised({ design, objection: { kind: 'unprintable', sentence } }));
      document.getElementById(lineFieldId(line))?.focus();
    } else if (designLines(design).length === 0) {
      setRaised({ design, objection: { kind: 'empty' } });
    } else {
      await put(table);
    }
  });
  const [addAnyway] = useSingleFlight(async () => put(await glyphsOrNone(design)));

  return {
    objection: raised?.design === design ? raised.objection : null,
    isChange: line !== null,
    addToCart: () => void addToCart(),
    addAnyway: () => void addAnyway(),
  };
}

const wordsFor = (line: CartItem | null) =>
  line
    ? { title: 'Changes saved', description: 'The hat in your cart is now this one.' }
    : { title: 'Added to cart!', description: 'Your custom hat has been added to your cart.' };

// Without glyphs this browser can draw nothing, but the shop can, and it looks at every hat again.
const glyphsOrNone = (design: Design): Promise<GlyphTable | null> => loadGlyphs(design).catch(() => null);

function firstUnprintable(design: Design, table: GlyphTable) {
  const missing = missingCharacters(design, table);
  const [first] = missing;
  if (!first) return null;
  const characters = [...new Set(missing.map(({ character }) => character))];
  return { line: first.line, sentence: missingSentence(characters, design.fontStyle) };
}
