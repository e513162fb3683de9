/** What a reader calls the characters of a text. */
export const graphemes = (text: string): string[] => {
  if (STANDS_ALONE.test(text)) return [...text];
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : plainGraphemes(text);
};

// Latin and its punctuation join with nothing, and need no segmenter, which is slow for who types.
const STANDS_ALONE = /^[ -~\u00a0-\u02ff\u2010-\u2027]*$/;

// Firefox below 125 has none.
const segmenter = Intl.Segmenter && new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Graphemes without a segmenter: flags, and characters with their accents and whatever a joiner ties to them. */
export const plainGraphemes = (text: string): string[] => text.match(GRAPHEME) ?? [];

const GRAPHEME =
  /\p{RI}\p{RI}[\p{M}\u200d]*|[\s\S](?:[\p{M}\p{EMod}\u200c\u{e0020}-\u{e007f}]|\u200d\p{ExtPict}?)*/gu;

/** The length of a text as a reader counts it; a line's length is measured with it. */
export const countGraphemes = (text: string): number => graphemes(text).length;
