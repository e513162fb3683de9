import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../../domain/design/design.ts';
import { FRESH } from './designer-reducer.ts';
import { parseDesigner, serializeDesigner } from './saved-designer.ts';

const line = fc.string({ maxLength: 20 });
const design = fc.record({
  hatColor: fc.constantFrom(...HAT_COLORS.map(({ key }) => key)),
  textColor: fc.constantFrom(...TEXT_COLORS.map(({ key }) => key)),
  fontStyle: fc.constantFrom(...FONT_STYLES.map(({ key }) => key)),
  textLine1: line,
  textLine2: line,
  textLine3: line,
});
const work = fc.record({
  past: fc.array(design),
  present: design,
  future: fc.array(design),
  snapshot: fc.option(design),
  opened: fc.option(design),
  replaced: fc.option(design),
});

test('saved work is read back unchanged', () => {
  fc.assert(
    fc.property(work, (saved) => {
      expect(parseDesigner(serializeDesigner(saved))).toEqual(saved);
    }),
  );
});

test('garbage reads as null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseDesigner(text)).toBeNull();
    }),
  );
  expect(parseDesigner(null)).toBeNull();
});

test('work stored by another version reads as null', () => {
  expect(parseDesigner(serializeDesigner(FRESH).replace('"version":1', '"version":2'))).toBeNull();
});

test('a broken step is left out', () => {
  const text = serializeDesigner({ ...FRESH, past: [DEFAULT_DESIGN] });
  expect(parseDesigner(text.replace('"past":[', '"past":[null,"?",'))?.past).toEqual([DEFAULT_DESIGN]);
});
