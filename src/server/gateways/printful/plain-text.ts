/** The plain text of possible markup: blocks become lines, list items get bullets, other tags are removed. */
export function plainText(markup: string): string {
  return markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<br\b[^>]*>|<\/(p|div|li|ul|ol|h[1-6])\s*>/gi, '\n')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (entity, name: string) => characterOf(name.toLowerCase()) ?? entity)
    .replace(/\r/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  deg: '°',
  reg: '®',
  trade: '™',
};

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name];
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
