const WORDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** A count at the start of a sentence: a word up to ten, digits above. */
export const countWord = (count: number): string => WORDS[count - 1] ?? String(count);
