import { isStitchedBy } from '../design/making.ts';
import { type Cents, formatPrice } from '../money/money.ts';

/** Whether a hat color is sold, and if not, why. Only `confirmed` colors are sold. */
export type HatState =
  | 'confirmed'
  | 'unconfirmed'
  | 'out_of_stock'
  | 'stopped'
  | 'unmatched'
  | 'discontinued';

/** In pixels at 300 per inch. */
export interface Canvas {
  width: number;
  height: number;
}

/** What the owner confirmed that a hat color is made of, and what became of it since. */
export interface Confirmation {
  canvas: Canvas;
  /** Printful's key, such as `EMBROIDERY`. */
  technique: string;
  /** What Printful charged at the owner's last look. */
  price: Cents;
  priceNow: Cents;
  /** False once Printful discontinued it, until the owner confirms again. */
  isMade: boolean;
  inStock: boolean;
  /** By the owner. */
  isStopped: boolean;
  /** Why the confirmation no longer holds, in a sentence; null while it does. */
  lapse: string | null;
}

/** What Printful says about a variant with one technique and placement. Null is unknown. */
export interface HatFacts {
  /** False if the variant or its model is gone or discontinued. */
  isMade: boolean | null;
  /** Whether the technique is offered at the placement. */
  isOffered: boolean | null;
  canvas: Canvas | null;
  inStock: boolean | null;
  price: Cents | null;
}

/** What is left of a confirmation after Printful's answer. What is unknown changes nothing. */
export function refreshConfirmation<Of extends Confirmation>(confirmed: Of, facts: HatFacts): Of {
  if (facts.isMade === null) return confirmed;
  if (!facts.isMade) return { ...confirmed, isMade: false };
  return {
    ...confirmed,
    inStock: facts.inStock ?? confirmed.inStock,
    priceNow: facts.price ?? confirmed.priceNow,
    lapse: confirmed.lapse ?? whyLapsed(confirmed, facts),
  };
}

function whyLapsed({ canvas, technique }: Confirmation, facts: HatFacts): string | null {
  if (facts.isOffered === false) return 'Printful no longer offers this front on it.';
  const narrow = whyTooNarrow({ canvas: facts.canvas ?? canvas, technique });
  if (narrow) return narrow;
  if (!facts.canvas || (facts.canvas.width === canvas.width && facts.canvas.height === canvas.height))
    return null;
  return `Printful’s canvas is now ${inInches(facts.canvas)}. You confirmed ${inInches(canvas)}.`;
}

/** Fronts for words are at least twice as wide as high. Some of Printful's large embroideries have square canvases instead. */
const LEAST_SHAPE = 1.5;

/** Why words cannot be stitched on such a front, in two sentences; null if they can. A print may be narrow. */
export function whyTooNarrow({
  canvas,
  technique,
}: Pick<Confirmation, 'canvas' | 'technique'>): string | null {
  if (!isStitchedBy(technique) || canvas.width >= LEAST_SHAPE * canvas.height) return null;
  return `Printful’s canvas for this embroidery is ${inInches(canvas)}, too narrow for a line of text. It would be stitched too small.`;
}

/** The size of a canvas: "6.3 × 2.55 in". */
export const inInches = ({ width, height }: Canvas): string => `${inches(width)} × ${inches(height)} in`;
const inches = (pixels: number) => Number((pixels / 300).toFixed(2));

/** The state of a color. Without a confirmation, it depends on whether the chosen model has a hat like it. */
export function hatState(confirmed: Confirmation | null, { hasMatch }: { hasMatch: boolean }): HatState {
  if (!confirmed) return hasMatch ? 'unconfirmed' : 'unmatched';
  if (!confirmed.isMade) return 'discontinued';
  if (confirmed.lapse !== null) return 'unconfirmed';
  if (confirmed.isStopped) return 'stopped';
  return confirmed.inStock ? 'confirmed' : 'out_of_stock';
}

export const isSold = (confirmed: Confirmation): boolean =>
  hatState(confirmed, { hasMatch: true }) === 'confirmed';

/** Whether Printful charges more than at the owner's last look. */
export const isDearer = ({ price, priceNow }: Confirmation): boolean => priceNow > price;

/** What the owner must hear about a change of a confirmation; null if nothing. */
export function newsOf(before: Confirmation, after: Confirmation): 'unsold' | 'dearer' | null {
  if (isSold(before) && !isSold(after)) return 'unsold';
  return isDearer(after) && after.priceNow > before.priceNow ? 'dearer' : null;
}

/** What happened to a confirmation, in a sentence; null if there is nothing to say. */
export function hatReason(confirmed: Confirmation): string | null {
  switch (hatState(confirmed, { hasMatch: true })) {
    case 'discontinued':
      return 'Printful no longer makes this hat.';
    case 'unconfirmed':
      return confirmed.lapse;
    case 'stopped':
      return 'It was stopped by hand.';
    case 'out_of_stock':
      return 'Printful is out of stock. The color goes back on sale by itself.';
    default:
      return isDearer(confirmed)
        ? `Printful charges ${formatPrice(confirmed.priceNow)} instead of ${formatPrice(confirmed.price)}.`
        : null;
  }
}
