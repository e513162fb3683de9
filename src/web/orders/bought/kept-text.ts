import { WORDS_TEXTS } from '../../../domain/words/words-texts.ts';
import type { ShopperWords } from '../../../wire/shopper-order.ts';
import { type Clock, dateOf, timeOf } from '../story/clock.ts';

/** What became of words that the shopper kept; null if they need no explanation anymore. */
export function keptText({ state, changeUntil: until }: ShopperWords, clock: Clock): string | null {
  switch (state) {
    case 'waiting':
      return WORDS_TEXTS.kept;
    case 'approved':
      return 'A person looked at the words. We print them.';
    case 'change_asked':
      return `We can’t print these words. ${until === null ? 'Change them' : `Change them by ${dateOf(until, clock)}, ${timeOf(until, clock)}`}, or you get your money back for this hat.`;
    case 'refunded':
      return 'We can’t print these words. Your money for this hat goes back to you.';
    case 'changed':
    case 'canceled':
      return null;
  }
}
