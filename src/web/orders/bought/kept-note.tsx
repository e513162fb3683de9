import { Link } from 'react-router';
import type { ShopperWords } from '../../../wire/shopper-order.ts';
import { useClock } from '../story/clock.ts';
import { keptText } from './kept-text.ts';

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
