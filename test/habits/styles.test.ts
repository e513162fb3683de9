import { describe, expect, test } from 'vitest';
import { sourceFiles } from './tree.ts';

/** Of the shop's pages. The admin has its own sheets, and the tokens are the scales themselves. */
const sheets = sourceFiles().filter(({ path }) =>
  /^src\/web\/(?!admin\/|ui\/tokens|styleguide\/).*\.css$/.test(path),
);
const allSheets = sourceFiles().filter(({ path }) => /^src\/web\/.*\.css$/.test(path));

/** Declarations with a size outside the scales, and why. */
const OUTSIDE: Readonly<Record<string, string>> = {
  '.slab-line, .slab[data-wide] .slab-lines { font-size': 'the letters fill the line',
  '.logo { font-size': 'a picture made of letters',
  '.logo-hats { font-size': 'a picture made of letters',
  '.ruler-label { font-size': 'between the hat and the edge of the screen',
  '.swatch { font-size': 'five names beside each other on the narrowest phone',
  '.swatch-words > small { font-size': 'the names of threads, five beside each other',
  '.beside-field { margin-top': 'the height of the label',
  '.hero-row { padding-block': 'shrinks on low screens, so that the first button is in view',
  '.hero-copy { gap': 'shrinks on low screens',
  '.hero-copy { margin-top': 'shrinks on low screens',
  ':root { font-size': 'the scale itself is smaller on paper',
  '.proof-head::before { padding-top': 'the height of a picture that is not there yet',
};

const SPACE = /^(scroll-)?(margin|padding)(-|$)|^(row-|column-)?gap$/;

/** Lettering in the loud face is a picture, drawn to fit its place. */
function isOnScale(property: string, value: string): boolean {
  if (property === 'font-size') return /^(var\(--text-\d\)|inherit)$/.test(value);
  if (property === 'font') return /var\(--text-\d\)|var\(--loud\)|^inherit$/.test(value);
  if (!SPACE.test(property)) return true;
  const sizes = value.matchAll(/(?<![\w-])(\d*\.?\d+)(px|rem)/g);
  return [...sizes].every(([, size, unit]) => unit === 'px' && Number(size) <= 3);
}

/** The declarations outside the scales, as `selector { property`. */
const strays = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(
    ([, selector = '', body = '']) =>
      body.split(';').flatMap((text) => {
        const [property = '', value = ''] = text.split(/:(.*)/s).map((part) => part.trim());
        return isOnScale(property, value) ? [] : [`${selector.trim().replace(/\s+/g, ' ')} { ${property}`];
      }),
  );

describe('the styles of the pages', () => {
  test('take every font size and spacing from the scales, except those with a reason', () => {
    const found = sheets.flatMap(({ text }) => strays(text));
    expect(found.filter((place) => !(place in OUTSIDE))).toEqual([]);
    expect(Object.keys(OUTSIDE).filter((place) => !found.includes(place))).toEqual([]);
  });

  test('have no class that no component has', () => {
    const code = sourceFiles().filter(({ path }) => /^src\/.*(?<!\.test)\.tsx?$/.test(path));
    const words = new Set(code.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
    const dead = allSheets.flatMap(({ path, text }) =>
      [...text.replace(/"[^"\n]*"|\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)/g)]
        .filter(([, name = '']) => !words.has(name))
        .map(([name]) => `${path}: ${name}`),
    );
    expect(dead).toEqual([]);
  });
});

test.each([
  ['a{padding:13px}', 'a { padding'],
  ['a{gap:0 1.5rem}', 'a { gap'],
  ['@media print{a{margin:calc(-1 * 8px)}}', 'a { margin'],
  ['a{font-size:0.9rem}', 'a { font-size'],
  ['a{font:700 15px/1 var(--plain)}', 'a { font'],
])('the scan finds the stray in %s', (css, stray) => {
  expect(strays(css)).toEqual([stray]);
});

test.each([
  'a{padding:2px var(--space-4)}',
  'a{font:900 4rem/1 var(--loud)}',
  'a{font-size:var(--text-2);width:13px}',
])('the scan lets %s pass', (css) => {
  expect(strays(css)).toEqual([]);
});
