import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { hatColorOf } from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import type { OwnerWords } from '../../domain/words/check-words.ts';
import { checkDesign, keepableOf, refusalOf } from '../../hat/check-design.ts';
import { loadGlyphs } from '../designer/use-glyphs.ts';
import type { HowHatsAreMade } from '../use-shop.ts';
import { isPictured } from './cart-item.ts';

export interface RefusedHat {
  item: CartItem;
  /** What is wrong and how to fix it. */
  message: string;
  /** Whether the shopper may keep the hat as it is, for a person to decide. */
  canKeep: boolean;
}

/** The hats that cannot be made, or whose words are neither kept nor changed. A color, rule or list may have changed since they were added. */
export async function findRefused(
  cart: Cart,
  made: HowHatsAreMade,
  words: OwnerWords,
): Promise<RefusedHat[]> {
  const found = await Promise.all(
    cart.map((item) => (isPictured(item) ? findMissing(item, made) : findObstacle(item, made, words))),
  );
  return found.filter((hat) => hat !== null);
}

/** For a hat that Printful makes from its store, the shop only knows if it is in stock. */
const findMissing = (item: CartItem, { outOfStock }: HowHatsAreMade): RefusedHat | null =>
  !item.isCustom && outOfStock.includes(item.id) ? refused(item, '') : null;

async function findObstacle(
  item: CartItem,
  { makings, unmadeColors }: HowHatsAreMade,
  words: OwnerWords,
): Promise<RefusedHat | null> {
  if (unmadeColors.includes(item.hatColor))
    return refused(
      item,
      `${hatColorOf(item.hatColor).label} hats can’t be made right now. Choose another color.`,
    );
  // Without glyphs, only part of the design is checked here. The server checks all of it.
  const table = await loadGlyphs(item).catch(() => null);
  const problems = checkDesign(item, table, { making: makings[item.hatColor] ?? PRINTED, words });
  const refusal = refusalOf(problems);
  if (refusal) return refused(item, refusal.message);
  // The owner saved a ready-made hat with its words.
  const question = item.isCustom && !item.keepWords ? keepableOf(problems) : null;
  return question && { item, message: question.message, canKeep: true };
}

// Only the design of a custom hat can be changed.
const refused = (item: CartItem, message: string): RefusedHat => ({
  item,
  message: item.isCustom ? message : 'This hat can’t be made right now.',
  canKeep: false,
});
