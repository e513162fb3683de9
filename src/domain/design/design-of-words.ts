import { DEFAULT_DESIGN, type Design, MAX_LINE_LENGTH, MAX_LINES } from './design.ts';
import { countGraphemes } from './graphemes.ts';

/** A hat that says these words, on as few lines as they need; null if they do not fit. */
export function designOfWords(words: string): Design | null {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && countGraphemes(longer) <= MAX_LINE_LENGTH) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  if (lines.length > MAX_LINES || lines.some((line) => countGraphemes(line) > MAX_LINE_LENGTH)) return null;
  const [textLine1 = '', textLine2 = '', textLine3 = ''] = lines;
  return { ...DEFAULT_DESIGN, textLine1, textLine2, textLine3 };
}
