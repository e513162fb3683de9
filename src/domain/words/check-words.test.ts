import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READY_MADE_HATS } from '../catalog/ready-made-hats.ts';
import { SLOGANS } from '../settings/slogans.ts';
import { BRANDS } from './asked-words.ts';
import { checkWords, NO_OWNER_WORDS, type OwnerWords } from './check-words.ts';

/** Hats of a list in `test/words`: one in each line of the file, with slashes between its lines. */
const hatsIn = (list: string): string[][] =>
  readFileSync(new URL(`../../../test/words/${list}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' / '));

const check = (...lines: string[]) => checkWords(lines, NO_OWNER_WORDS);
const checkFor = (lists: Partial<OwnerWords>, ...lines: string[]) =>
  checkWords(lines, { ...NO_OWNER_WORDS, ...lists });

test('harmless and rude hats pass', () => {
  const hats = hatsIn('harmless');
  expect(hats.length).toBeGreaterThan(500);
  const upperCase = hats.map((lines) => lines.map((line) => line.toUpperCase()));
  expect([...hats, ...upperCase].filter((lines) => check(...lines))).toEqual([]);
});

test('hateful hats do not pass, in any case and with a line around them', () => {
  const hats = hatsIn('hateful');
  expect(hats.length).toBeGreaterThan(100);
  const upperCase = hats.map((lines) => lines.map((line) => line.toUpperCase()));
  const withMore = hats.filter(({ length }) => length < 3).map((lines) => [...lines, 'party']);
  const passed = [...hats, ...upperCase, ...withMore].filter((lines) => check(...lines)?.kind !== 'hate');
  expect(passed).toEqual([]);
});

test('what the shop itself offers passes', () => {
  const hats = READY_MADE_HATS.map(({ design: { textLine1, textLine2, textLine3 } }) => [
    textLine1,
    textLine2,
    textLine3,
  ]);
  expect(
    [...hats, ...SLOGANS.map((lines) => lines.map((line) => line ?? ''))].filter((lines) => check(...lines)),
  ).toEqual([]);
});

describe('brands', () => {
  test('are asked about, none of them refused', () => {
    expect(BRANDS.length).toBeGreaterThan(200);
    const names = ['mercedes', 'chanel', 'lexus'];
    for (const brand of BRANDS)
      expect([brand, check(brand)?.kind ?? null]).toEqual([brand, names.includes(brand) ? null : 'ask']);
  });

  test.each([
    ['Barbie'],
    ['BARBIE'],
    ['Barbie’s crew'],
    ['Team Barbie!'],
    ['N1ke'],
    ['Beyoncé'],
    ['Coca-Cola'],
    ['CocaCola'],
    ['Chanel No 5'],
    ['Just do it'],
    ['Just do', 'it'],
    ['Tiffany', '& Co'],
    ['Mercedes', 'Benz'],
  ])('%j %s', (...lines) => {
    expect(check(...lines)?.kind).toBe('ask');
  });

  test.each([
    ['Mercedes'],
    ['Chanel', 'said one drink'],
    ['Tiffany B.'],
    ['♥ Chanel ♥'],
    ['Barbiesque'],
    ['Pineapple'],
  ])('are not found in %j %s', (...lines) => {
    expect(check(...lines)).toBeNull();
  });
});

test.each([
  [['', 'hi', 'Nike'], { kind: 'ask', line: 2, found: 'Nike' }],
  [['I love my Nikes', '', ''], { kind: 'ask', line: 0, found: 'Nikes' }],
  [['we', 'Just do', 'it'], { kind: 'ask', line: 1, found: 'Just do it' }],
  [['Nike', 'heil Hitler', ''], { kind: 'hate', line: 1, found: 'heil Hitler' }],
  [['Hi, K.K.K. gang', 'x'], { kind: 'hate', line: 0, found: 'K.K.K' }],
  [['hey', 'all', 'nig ger ok'], { kind: 'hate', line: 2, found: 'nig ger' }],
])('of %j the place is told, hate first', (lines, problem) => {
  expect(checkWords(lines, NO_OWNER_WORDS)).toEqual(problem);
});

describe('the owner’s words', () => {
  test('are refused, asked about or allowed as whole words in any case', () => {
    expect(checkFor({ refused: ['Moist'] }, 'so MOIST!')).toEqual({ kind: 'hate', line: 0, found: 'MOIST' });
    expect(checkFor({ asked: ['team building'] }, 'Team', 'Building')?.kind).toBe('ask');
    expect(checkFor({ refused: ['art'] }, 'Party')).toBeNull();
  });

  test('win over the shop’s lists if they are allowed', () => {
    expect(checkFor({ allowed: ['Barbie'] }, 'Team Barbie')).toBeNull();
    expect(checkFor({ allowed: ['Barbie'] }, 'Nike Barbie')).toMatchObject({ kind: 'ask', found: 'Nike' });
    expect(checkFor({ allowed: ['full retard'] }, 'Full Retard')).toBeNull();
    expect(checkFor({ allowed: ['full retard'] }, 'Retard')?.kind).toBe('hate');
  });

  test('ask about a first name too', () => {
    expect(checkFor({ asked: ['Chanel'] }, 'Chanel')?.kind).toBe('ask');
  });
});

test('any text gets an answer, and what was found is part of it', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('Nike', 'KKK', '*', 'a*b'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 3 }), (lines) => {
      const problem = check(...lines);
      if (problem) expect(lines.join(' ')).toContain(problem.found);
    }),
  );
});
