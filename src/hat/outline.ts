/** One step of an outline, in absolute coordinates: M and L have one point, Q two, C three, Z none. */
export type Segment = { readonly command: 'M' | 'L' | 'Q' | 'C' | 'Z'; readonly points: readonly number[] };

/** Never evicted: there are only as many outlines as baked glyphs. */
const parsed = new Map<string, readonly Segment[]>();

/** The segments of a baked outline. */
export function parseOutline(outline: string): readonly Segment[] {
  const cached = parsed.get(outline);
  if (cached) return cached;
  const segments = readSegments(outline);
  parsed.set(outline, segments);
  return segments;
}

const NUMBERS_OF = { M: 2, l: 2, q: 4, c: 6 } as const;
const ABSOLUTE = { M: 'M', l: 'L', q: 'Q', c: 'C' } as const;

function readSegments(outline: string): Segment[] {
  const segments: Segment[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter, numbers = ''] of outline.matchAll(/([Mlqcz])([^Mlqcz]*)/g)) {
    if (letter !== 'M' && letter !== 'l' && letter !== 'q' && letter !== 'c') {
      segments.push({ command: 'Z', points: [] });
      [x, y] = [startX, startY];
      continue;
    }
    const values = (numbers.match(/-?\d+/g) ?? []).map(Number);
    for (let i = 0; i < values.length; i += NUMBERS_OF[letter]) {
      const steps = values.slice(i, i + NUMBERS_OF[letter]);
      const points = letter === 'M' ? steps : steps.map((step, j) => step + (j % 2 ? y : x));
      segments.push({ command: ABSOLUTE[letter], points });
      [x = 0, y = 0] = points.slice(-2);
      if (letter === 'M') [startX, startY] = [x, y];
    }
  }
  return segments;
}
