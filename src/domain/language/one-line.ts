/** Text on one line, without what is invisible and what XML cannot contain: https://www.w3.org/TR/xml/#charsets */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u{fffe}\u{ffff}]/gu, '')
    .trim();

/** The text if it is short enough; otherwise as many of its words as fit, and an ellipsis. Lengths are in UTF-16 units. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const fitting = text.slice(0, most);
  const end = fitting.lastIndexOf(' ');
  const kept = fitting.slice(0, end > most / 2 ? end : most - 1);
  return `${kept.replace(/[\s,;:.–-]+$|\p{Cs}$/u, '')}…`;
}
