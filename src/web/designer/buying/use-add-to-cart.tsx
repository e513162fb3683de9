import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CartItem } from '../../../domain/cart.ts';
import { type Design, hatColorOf } from '../../../domain/design.ts';
import { checkDesign, type DesignProblem, refusalOf } from '../../../hat/check-design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { openCart } from '../../cart/cart-dialog-state.ts';
import { fullWords } from '../../cart/contents/add-to-cart.ts';
import { useCart } from '../../cart/contents/use-cart.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useMaking, useUnmadeColors } from '../../use-shop.ts';
import { drawCustomHat } from '../capture/draw-custom-hat.ts';
import { lineFieldId } from '../controls/line-field.tsx';
import { loadGlyphs } from '../glyphs/glyph-tables.ts';
import { customHat } from './custom-hat.ts';

/** Why a hat is not in the cart yet: it cannot be made, or the shopper has to see it in the proof first. */
type Objection = { kind: 'refused'; sentence: string } | { kind: 'asked' };

/**
 * Adds the design to the cart, or puts it in the place of the line that is being changed (`edited`, the id of its hat).
 * An objection lasts until the design changes.
 */
export function useAddToCart(design: Design, edited: number | null) {
  const { items, add, replace } = useCart();
  const unmadeColors = useUnmadeColors();
  const making = useMaking(design.hatColor);
  const line = items.find(({ isCustom, id }) => isCustom && id === edited) ?? null;
  const [raised, setRaised] = useState<{ design: Design; objection: Objection } | null>(null);

  async function put(table: GlyphTable | null) {
    const hat = customHat(design, await drawCustomHat(design, table), line?.id ?? Date.now());
    if (line) replace(line, hat);
    const full = line ? null : add(hat);
    setRaised(null);
    toast({
      ...(full ? fullWords(full, hat.name) : wordsFor(line)),
      action: { label: 'View cart', run: openCart },
      picture: <Thumb item={{ ...design, image: '' }} />,
    });
  }

  function refuse(sentence: string, fieldId: string | null) {
    // What is said takes its room before the field is brought into view.
    flushSync(() => setRaised({ design, objection: { kind: 'refused', sentence } }));
    if (fieldId) document.getElementById(fieldId)?.focus();
  }

  const [addToCart] = useSingleFlight(async () => {
    if (unmadeColors.includes(design.hatColor)) {
      const hats = `${hatColorOf(design.hatColor).label} hats`;
      return refuse(`${hats} are not made right now. Choose another color.`, null);
    }
    const table = await glyphsOrNone(design);
    const problems = checkDesign(design, table, making);
    const refusal = refusalOf(problems);
    if (refusal) return refuse(refusal.message, FIELDS[refusal.field]);
    if (problems.some(({ weight }) => weight === 'confirm'))
      return setRaised({ design, objection: { kind: 'asked' } });
    await put(table);
  });
  const [addAnyway] = useSingleFlight(async () => put(await glyphsOrNone(design)));

  const objection = raised?.design === design ? raised.objection : null;
  const isChange = line !== null;
  return {
    objection: objection?.kind === 'refused' ? objection.sentence : null,
    /** Asked in the proof, of a hat that can be made and hardly read. */
    question:
      objection?.kind === 'asked'
        ? {
            label: isChange ? 'Save it like this' : 'Add it like this',
            onYes: () => void addAnyway(),
            onClose: () => setRaised(null),
          }
        : null,
    isChange,
    addToCart: () => void addToCart(),
  };
}

/** Where each problem is fixed. */
const FIELDS: Record<DesignProblem['field'], string> = {
  textLine1: lineFieldId(1),
  textLine2: lineFieldId(2),
  textLine3: lineFieldId(3),
  textColor: 'text-color',
};

const wordsFor = (line: CartItem | null) =>
  line
    ? { title: 'Changes saved', description: 'The hat in your cart is now this one.' }
    : { title: 'Added to cart!', description: 'Your custom hat has been added to your cart.' };

// Without glyphs this browser can draw nothing, but the shop can, and it looks at every hat again.
const glyphsOrNone = (design: Design): Promise<GlyphTable | null> => loadGlyphs(design).catch(() => null);
