import type { Cart, CartItem } from '../../domain/cart.ts';
import { hatColorOf } from '../../domain/design.ts';
import { PRINTED } from '../../domain/making.ts';
import type { OwnerWords } from '../../domain/words/check-words.ts';
import { checkDesign, refusalOf } from '../../hat/check-design.ts';
import { loadGlyphs } from '../designer/use-glyphs.ts';
import type { HowHatsAreMade } from '../use-shop.ts';
import { isPictured } from './cart-item.ts';

export interface RefusedHat {
  item: CartItem;
  /** What is wrong and how to fix it. */
  message: string;
}

/** The hats that cannot be made. They may have been added long ago, before a color or rule changed. */
export async function findRefused(
  cart: Cart,
  made: HowHatsAreMade,
  words: OwnerWords,
): Promise<RefusedHat[]> {
  const drawn = cart.filter((item) => !isPictured(item));
  const found = await Promise.all(
    drawn.map(async (item) => ({ item, message: await whyRefused(item, made, words) })),
  );
  return found.flatMap(({ item, message }) =>
    message === null ? [] : [{ item, message: adviceFor(item, message) }],
  );
}

// Only the design of a custom hat can be changed.
const adviceFor = ({ isCustom }: CartItem, message: string): string =>
  isCustom ? message : 'This hat can’t be made right now.';

async function whyRefused(
  item: CartItem,
  { makings, unmadeColors }: HowHatsAreMade,
  words: OwnerWords,
): Promise<string | null> {
  if (unmadeColors.includes(item.hatColor))
    return `${hatColorOf(item.hatColor).label} hats can’t be made right now. Choose another color.`;
  // Without glyphs, only part of the design is checked here. The server checks all of it.
  const table = await loadGlyphs(item).catch(() => null);
  return refusalOf(checkDesign(item, table, makings[item.hatColor] ?? PRINTED, words))?.message ?? null;
}
