import { HAT_COLORS, type HatColor } from '../design/design.ts';

/** A hat in Printful's catalog, as far as it may look like one of ours. */
export interface HatLook {
  variantId: number;
  /** Such as `Black/White`. */
  color: string;
  /** Such as `#16161a`. */
  colorCode: string | null;
  colorCode2: string | null;
  /** Null is unknown. */
  inStock: boolean | null;
}

/** The hats that could be this color, best first: by name, then by color code. Only a suggestion. */
export function rankHats<Hat extends HatLook>(hatColor: HatColor, hats: readonly Hat[]): Hat[] {
  return hats
    .map((hat) => ({ hat, name: compareNames(hatColor, hat.color), distance: distanceTo(hatColor, hat) }))
    .filter(({ name, distance }) => name !== 'other' || distance <= NEAR)
    .sort(
      (a, b) =>
        NAMES.indexOf(a.name) - NAMES.indexOf(b.name) ||
        a.distance - b.distance ||
        Number(b.hat.inStock) - Number(a.hat.inStock) ||
        a.hat.variantId - b.hat.variantId,
    )
    .map(({ hat }) => hat);
}

/** The only hat with exactly this color's name; null if there is none or several. */
export function namesake<Hat extends HatLook>(hatColor: HatColor, hats: readonly Hat[]): Hat | null {
  const same = hats.filter(({ color }) => compareNames(hatColor, color) === 'same');
  return same.length === 1 ? (same[0] ?? null) : null;
}

const NAMES = ['same', 'alike', 'other'] as const;

/** Black/White/Black names the parts of another hat than Black/White does, so it is only alike. */
function compareNames(hatColor: HatColor, color: string): (typeof NAMES)[number] {
  const wanted = wordsOf(colorOf(hatColor).label);
  const words = wordsOf(color);
  if (words.join(' ') === wanted.join(' ')) return 'same';
  const alike = wordsOf(color.replace(/turquoise/i, 'aqua'));
  return setOf(alike) === setOf(wanted) ? 'alike' : 'other';
}

/** In lower case. Aqua is Aqua Blue. */
const wordsOf = (color: string): string[] =>
  color
    .toLowerCase()
    .replace(/\baqua( blue)?\b/, 'aqua blue')
    .match(/[a-z]+/g) ?? [];

const setOf = (words: string[]) => [...new Set(words)].sort().join(' ');

/** The largest difference that still counts as similar. */
const NEAR = 64;

/** How far the hat's color codes are from our fabrics: the worst match of either. Infinite without codes. */
function distanceTo(hatColor: HatColor, { colorCode, colorCode2 }: HatLook): number {
  const { front, mesh, visor } = colorOf(hatColor);
  const codes = [colorCode, colorCode2].flatMap((code) => (code === null ? [] : [code]));
  if (codes.length === 0) return Number.MAX_VALUE;
  const worst = (some: string[], others: string[]) =>
    Math.max(...some.map((one) => Math.min(...others.map((other) => difference(one, other)))));
  const fabrics = [front, mesh, visor];
  return Math.max(worst(codes, fabrics), worst(fabrics, codes));
}

/** From 0 to 765, weighted roughly as eyes do (https://www.compuphase.com/cmetric.htm). */
function difference(one: string, other: string): number {
  const [r1, g1, b1] = channels(one);
  const [r2, g2, b2] = channels(other);
  const red = (r1 + r2) / 2;
  return Math.sqrt(
    (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2,
  );
}

const channels = (code: string) =>
  [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16)) as [number, number, number];

const colorOf = (hatColor: HatColor) => HAT_COLORS.find(({ key }) => key === hatColor) ?? HAT_COLORS[0];
