import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../domain/design.ts';
import { designAddress } from '../../../domain/design-address.ts';
import { askedDesigner, designPath, workPath } from './designer-address.ts';

const searchOf = (path: string) => new URL(path, 'http://shop.example').search;

test('whatever the words, a design comes back from its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 9 }), (textLine1) => {
      const design = { ...DEFAULT_DESIGN, textLine1 };
      expect(askedDesigner(searchOf(designPath(design)))).toEqual({ design, edited: null });
    }),
  );
});

test('nothing in an address of the designer needs quoting', () => {
  const design = { ...DEFAULT_DESIGN, textLine1: 'It\'s "me" (hi!) 100%' };
  expect(designPath(design)).toMatch(/^\/custom-hat\?design=[\w.%~-]+[\w%]$/);
});

test('the picture address of a design opens it too', () => {
  const search = `?design=${encodeURIComponent(designAddress(DEFAULT_DESIGN))}`;
  expect(askedDesigner(search).design).toEqual(DEFAULT_DESIGN);
});

test('a hat of the cart that is being changed stays in the address', () => {
  const work = { design: DEFAULT_DESIGN, edited: 1_700_000_000_000 };
  expect(askedDesigner(searchOf(workPath(work)))).toEqual(work);
  expect(workPath({ design: null, edited: null })).toBe('/custom-hat');
});

test('any garbage asks for nothing or for a design', () => {
  fc.assert(fc.property(fc.string(), (text) => void askedDesigner(`?${text}`)));
  for (const search of ['?design=', '?design=%E0%A4%A', '?design=9.x&edit=-1', '?edit=abc'])
    expect(askedDesigner(search)).toEqual({ design: null, edited: null });
});
