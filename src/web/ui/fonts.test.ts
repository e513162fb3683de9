import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';

const FONTS = new URL('../../../assets/fonts/', import.meta.url);

/** Not a character: the original font has it for old systems. */
const CARRIAGE_RETURN = 0x0d;

test('a page fetches the font of a letter that English lacks, and only then', () => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const range = /plain-ext\.woff2[^}]*unicode-range:([^;]*);/.exec(css)?.[1] ?? '';
  const spans = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
  const isInRange = (code: number) => spans.some(([from = 0, to = 0]) => code >= from && code <= to);
  const isSpecial = (code: number) => code === CARRIAGE_RETURN || code === 0xffff;
  expect(charactersOf('plain-ext').filter((code) => !isInRange(code) && !isSpecial(code))).toEqual([]);
  expect(charactersOf('plain').filter(isInRange)).toEqual([]);
});

test('the first font has all letters, digits and marks of English, kerned', () => {
  const characters = charactersOf('plain');
  for (const character of 'azAZ09 $%&@!?.,:;()[]{}#*+-=/<>|~^_\'"`×–—‘’“”…−·')
    expect(characters, character).toContain(character.codePointAt(0));
  expect(open('plain').availableFeatures).toContain('kern');
});

const charactersOf = (name: string): number[] => open(name).characterSet;

const open = (name: string): Font => create(readFileSync(new URL(`${name}.woff2`, FONTS)));
