/** The characters of a text as a reader counts them. */
export const graphemes = (text: string): string[] => {
  if (STANDS_ALONE.test(text)) return [...text];
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : plainGraphemes(text);
};

// Latin letters and punctuation never combine. Skipping the segmenter keeps typing fast.
const STANDS_ALONE = /^[ -~\u00a0-\u02ff\u2010-\u2027]*$/;

// Firefox before 125 has no segmenter.
const segmenter = Intl.Segmenter && new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Graphemes without a segmenter: flags, and characters with their accents and everything joined to them. */
export const plainGraphemes = (text: string): string[] => text.match(GRAPHEME) ?? [];

const GRAPHEME =
  /\p{RI}\p{RI}[\p{M}\u200d]*|[\s\S](?:[\p{M}\p{EMod}\u200c\u{e0020}-\u{e007f}]|\u200d\p{ExtPict}?)*/gu;

/** The length of a text as a reader counts it. Line lengths are measured this way. */
export const countGraphemes = (text: string): number => graphemes(text).length;
