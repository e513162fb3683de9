import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { missingCharacters } from '../../hat/missing-letters.ts';
import { loadGlyphs } from './use-glyphs.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['arial', 'Đặng'],
  ['impact', 'Łukasz ♥'],
] as const)('%s has every letter of “%s”, from three tables', async (fontStyle, textLine1) => {
  vi.stubGlobal('fetch', async (address: string) => new Response(await readFile(`.${address}`)));
  const design = { ...DEFAULT_DESIGN, fontStyle, textLine1, textLine2: '', textLine3: '' };
  expect(missingCharacters(design, await loadGlyphs(design))).toEqual([]);
});
