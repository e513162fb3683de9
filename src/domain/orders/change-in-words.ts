import { type Design, designLines, fontStyleOf, hatColorOf, textColorOf } from '../design/design.ts';

/** What a shopper calls the difference between two designs: “Pryia” and “Priya”, or “Navy” and “Pink”. */
export function changeInWords(before: Design, after: Design): { from: string; to: string } {
  const differing = [WORDS, HAT, TEXT, FONT].filter((name) => name(before) !== name(after));
  // New words are what a shopper remembers. The proof shows the rest.
  const named = differing[0] === WORDS ? [WORDS] : differing;
  const list = (design: Design) => named.map((name) => name(design)).join(', ');
  return { from: list(before), to: list(after) };
}

type Named = (design: Design) => string;

const WORDS: Named = (design) => designLines(design).join(' / ');
const HAT: Named = ({ hatColor }) => `${hatColorOf(hatColor).label} hat`;
const TEXT: Named = ({ textColor }) => `${textColorOf(textColor).label} letters`;
const FONT: Named = ({ fontStyle }) => fontStyleOf(fontStyle).label;
