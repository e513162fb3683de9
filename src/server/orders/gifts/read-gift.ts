import { checkGift, type Gift, toGift } from '../../../domain/orders/gift.ts';
import { checkWords } from '../../../domain/words/check-words.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';

/**
 * A gift as typed, as it will be stored; null if it is none. Refuses what no note can show, and hate as on hats. Brands are fine: a
 * note is not for sale. `path` comes before the name of the field in a refusal.
 */
export function readGift(
  { settings }: Pick<Deps, 'settings'>,
  typed: Gift | null | undefined,
  path = '',
): Gift | null | ShopError {
  if (!typed) return null;
  const [wrong] = Object.entries(checkGift(typed));
  if (wrong) return new ShopError('invalid', wrong[1], { path: path + wrong[0] });
  const gift = toGift(typed);
  const lines = [gift.note.replaceAll('\n', ' '), gift.from];
  const problem = checkWords(lines, settings.current().settings.words);
  if (problem?.kind !== 'hate') return gift;
  return new ShopError('invalid', HATE, { path: path + (problem.line === 0 ? 'note' : 'from') });
}

const HATE = 'We don’t print that. Change the words.';
