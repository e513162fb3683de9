import { Link } from 'react-router';
import { WORDS_TEXTS } from '../../../domain/words/words-texts.ts';
import type { ShopperWords } from '../../../wire/shopper-order.ts';
import { type Clock, dateOf, timeOf, useClock } from '../story/clock.ts';

interface KeptNoteProps {
  words: ShopperWords;
  /** Where the words can be changed. */
  changePath: string | undefined;
}

/** What became of words that the shopper kept, and the way to change them if we asked for that. */
export function KeptNote({ words, changePath }: KeptNoteProps) {
  const text = keptText(words, useClock());
  if (text === null) return null;
  return (
    <>
      <p className="text-2 tight">{text}</p>
      {words.changeUntil !== null && changePath !== undefined && (
        <Link className="link" to={changePath}>
          Change the words
        </Link>
      )}
    </>
  );
}

/** What became of words that the shopper kept; null if they need no explanation anymore. */
function keptText({ state, changeUntil: until }: ShopperWords, clock: Clock): string | null {
  switch (state) {
    case 'waiting':
      return WORDS_TEXTS.kept;
    case 'approved':
      return 'A person looked at the words. We print them.';
    case 'change_asked':
      return `We can’t print these words. ${until === null ? 'Change them' : `Change them by ${dateOf(until, clock)}, ${timeOf(until, clock)}`}, or you get your money back for this hat.`;
    case 'refunded':
      return 'We can’t print these words. Your money for this hat went back to your card.';
    case 'changed':
    case 'canceled':
      return null;
  }
}
