import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { PRINTED } from '../../../domain/design/making.ts';
import { tableFor } from '../../../hat/fixtures.ts';
import { drawCustomHat } from './draw-custom-hat.ts';

const TABLE = tableFor(DEFAULT_DESIGN);

/** What the browser's canvas writes as each type. */
let written: (type: string) => string;

beforeEach(() => {
  const pen = new Proxy({}, { get: () => () => ({ a: 1 }), set: () => true });
  const canvas = { getContext: () => pen, toDataURL: (type: string) => written(type) };
  vi.stubGlobal('document', { createElement: () => ({ ...canvas }) });
  vi.stubGlobal(
    'Path2D',
    class {
      rect() {}
    },
  );
  vi.stubGlobal('DOMMatrix', class {});
  vi.stubGlobal(
    'Image',
    class {
      decode = () => Promise.reject(new Error('no network'));
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const PLACEHOLDER = '/hat-placeholder.svg';
const LARGE = 'x'.repeat(1_400_000);

test.each<[what: string, writes: typeof written, image: string, artwork: string | null]>([
  [
    'writes both types',
    (type) => `data:${type};base64,x`,
    'data:image/jpeg;base64,x',
    'data:image/png;base64,x',
  ],
  ['has no memory left', () => 'data:,', PLACEHOLDER, null],
  ['writes no JPEG', () => 'data:image/png;base64,x', PLACEHOLDER, 'data:image/png;base64,x'],
  ['writes large files', (type) => `data:${type};base64,${LARGE}`, `data:image/jpeg;base64,${LARGE}`, null],
])('a browser that %s draws what it can of a hat', async (_what, writes, image, artwork) => {
  written = writes;
  const drawings = await drawCustomHat(DEFAULT_DESIGN, TABLE, PRINTED);
  expect([drawings.image === image, drawings.frontendArtwork]).toEqual([true, artwork]);
});

test('without letters nothing is drawn', async () => {
  written = (type) => `data:${type};base64,x`;
  const { image, frontendArtwork } = await drawCustomHat(DEFAULT_DESIGN, null, PRINTED);
  expect([image, frontendArtwork]).toEqual([PLACEHOLDER, null]);
});
