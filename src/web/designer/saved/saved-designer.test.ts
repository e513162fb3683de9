import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../../domain/design.ts';
import { readStoredDesigner, storedDesigner } from './saved-designer.ts';

const line = fc.string({ maxLength: 20 });
const design = fc.record({
  hatColor: fc.constantFrom(...HAT_COLORS.map(({ key }) => key)),
  textColor: fc.constantFrom(...TEXT_COLORS.map(({ key }) => key)),
  fontStyle: fc.constantFrom(...FONT_STYLES.map(({ key }) => key)),
  textLine1: line,
  textLine2: line,
  textLine3: line,
});
const kept = fc.record({
  past: fc.array(design),
  design,
  future: fc.array(design),
  snapshot: fc.option(design),
});

test('a device gives back what it was given', () => {
  fc.assert(
    fc.property(kept, (work) => {
      expect(readStoredDesigner(storedDesigner(work))).toEqual(work);
    }),
  );
});

test('any garbage on the device is nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readStoredDesigner(text)).toBeNull();
    }),
  );
  expect(readStoredDesigner(null)).toBeNull();
});

test('work of another version is nothing', () => {
  const work = { past: [], design: DEFAULT_DESIGN, future: [], snapshot: null };
  expect(readStoredDesigner(storedDesigner(work).replace('"version":1', '"version":2'))).toBeNull();
});

test('a broken step is left out', () => {
  const text = storedDesigner({ past: [DEFAULT_DESIGN], design: DEFAULT_DESIGN, future: [], snapshot: null });
  expect(readStoredDesigner(text.replace('"past":[', '"past":[null,"?",'))?.past).toEqual([DEFAULT_DESIGN]);
});
