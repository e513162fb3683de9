import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CartItem } from '../../../domain/cart.ts';
import { type Design, hatColorOf } from '../../../domain/design.ts';
import { hatName } from '../../../domain/hat-name.ts';
import { checkDesign, refusalOf } from '../../../hat/check-design.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { fullToast } from '../../cart/add-to-cart.ts';
import { openCart } from '../../cart/cart-state.ts';
import { useCart } from '../../cart/use-cart.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';
import { useMaking, useUnmadeColors } from '../../use-shop.ts';
import { lineFieldId } from '../controls/line-field.tsx';
import { loadGlyphs } from '../use-glyphs.ts';
import { customHat } from './custom-hat.ts';
import { drawCustomHat } from './draw-custom-hat.ts';
import type { ProofQuestion } from './proof.tsx';

/** Why a hat did not go into the cart: it cannot be made, or the shopper has to confirm it in the proof. */
type Obstacle = { kind: 'refused'; message: string } | { kind: 'confirm' };

/**
 * Adds the design to the cart, or replaces the line that is being changed (`edited`, the id of its hat). An obstacle is shown
 * until the design changes.
 */
export function useAddToCart(design: Design, edited: number | null) {
  const { items, add, replace } = useCart();
  const unmadeColors = useUnmadeColors();
  const making = useMaking(design.hatColor);
  const { customHatPrice } = useSettings();
  const line = items.find(({ isCustom, id }) => isCustom && id === edited) ?? null;
  const [blocked, setBlocked] = useState<{ design: Design; obstacle: Obstacle } | null>(null);

  async function save(table: GlyphTable | null) {
    const drawings = await drawCustomHat(design, table, making);
    const hat = customHat(design, drawings, { price: customHatPrice, time: line?.id ?? Date.now() });
    if (line) replace(line, hat);
    const full = line ? null : add(hat);
    setBlocked(null);
    toast({
      ...(full ? fullToast(full, hatName(hat)) : toastFor(line)),
      action: { label: 'View cart', run: openCart },
      picture: <Thumb item={{ ...design, image: '' }} />,
    });
  }

  function refuse(message: string, fieldId: string | null) {
    // The message must take up its space before the field is scrolled into view.
    flushSync(() => setBlocked({ design, obstacle: { kind: 'refused', message } }));
    if (fieldId) document.getElementById(fieldId)?.focus();
  }

  const [addToCart] = useSingleFlight(async () => {
    if (unmadeColors.includes(design.hatColor)) {
      const hats = `${hatColorOf(design.hatColor).label} hats`;
      return refuse(`${hats} cannot be made right now. Choose another color.`, null);
    }
    const table = await glyphsOrNull(design);
    const problems = checkDesign(design, table, making);
    const refusal = refusalOf(problems);
    if (refusal) return refuse(refusal.message, FIELDS[refusal.field]);
    if (problems.some(({ weight }) => weight === 'confirm'))
      return setBlocked({ design, obstacle: { kind: 'confirm' } });
    await save(table);
  });
  const [addAnyway] = useSingleFlight(async () => save(await glyphsOrNull(design)));

  const obstacle = blocked?.design === design ? blocked.obstacle : null;
  const isChange = line !== null;
  const question: ProofQuestion = {
    confirmLabel: isChange ? 'Save it like this' : 'Add it like this',
    onConfirm: () => void addAnyway(),
    onClose: () => setBlocked(null),
  };
  return {
    refusal: obstacle?.kind === 'refused' ? obstacle.message : null,
    /** Asked in the proof of a hat that can be made but is hard to read. */
    question: obstacle?.kind === 'confirm' ? question : null,
    isChange,
    addToCart: () => void addToCart(),
  };
}

/** The id of the field that fixes a problem. */
const FIELDS: Record<DesignProblem['field'], string> = {
  textLine1: lineFieldId(1),
  textLine2: lineFieldId(2),
  textLine3: lineFieldId(3),
  textColor: 'text-color',
};

const toastFor = (line: CartItem | null) =>
  line
    ? { title: 'Changes saved', description: 'The hat in your cart is now this one.' }
    : { title: 'Added to cart!', description: 'Your custom hat has been added to your cart.' };

// Without glyphs, this browser can neither draw the hat nor check all of it. The shop does both.
const glyphsOrNull = (design: Design): Promise<GlyphTable | null> => loadGlyphs(design).catch(() => null);
