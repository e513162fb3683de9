import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { designAddress } from '../../../domain/design/design-address.ts';
import { crewPath, designerPath, designPath, parseDesignerQuery } from './designer-address.ts';

const searchOf = (path: string) => new URL(path, 'http://shop.example').search;

test('a design with any words comes back from its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 9 }), (textLine1) => {
      const design = { ...DEFAULT_DESIGN, textLine1 };
      expect(parseDesignerQuery(searchOf(designPath(design)))).toEqual({ design, edited: null });
    }),
  );
});

test('an address of the designer has no quotes, spaces or parentheses', () => {
  const design = { ...DEFAULT_DESIGN, textLine1: 'It\'s "me" (hi!) 100%' };
  expect(designPath(design)).toMatch(/^\/custom-hat\?design=[\w.%~-]+[\w%]$/);
});

test('a crew starts from the same design', () => {
  const design = { ...DEFAULT_DESIGN, textLine1: 'Jess (said)' };
  expect(crewPath(design)).toMatch(/^\/crew\?design=[\w.%~-]+$/);
  expect(parseDesignerQuery(searchOf(crewPath(design))).design).toEqual(design);
});

test('the picture address of a design opens it too', () => {
  const search = `?design=${encodeURIComponent(designAddress(DEFAULT_DESIGN))}`;
  expect(parseDesignerQuery(search).design).toEqual(DEFAULT_DESIGN);
});

test('the address names the hat in the cart that is being changed', () => {
  const work = { design: DEFAULT_DESIGN, edited: 1_700_000_000_000 };
  expect(parseDesignerQuery(searchOf(designerPath(work)))).toEqual(work);
  expect(designerPath({ design: null, edited: null })).toBe('/custom-hat');
});

test('parsing a query never throws, and a garbled one opens nothing', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseDesignerQuery(`?${text}`)));
  for (const search of ['?design=', '?design=%E0%A4%A', '?design=9.x&edit=-1', '?edit=abc'])
    expect(parseDesignerQuery(search)).toEqual({ design: null, edited: null });
});
