import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, toDesign } from '../../domain/design.ts';
import { type DesignerAction, type DesignerState, designerReducer, FRESH } from './designer-state.ts';

const after = (...actions: DesignerAction[]): DesignerState => actions.reduce(designerReducer, FRESH);

const pick = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('it opens with the sample hat and nothing to undo', () => {
  expect(FRESH).toEqual({ design: DEFAULT_DESIGN, snapshot: null, broughtFont: null });
});

test('a surprise changes the words and nothing else', () => {
  fc.assert(
    fc.property(pick, (at) => {
      const { design } = after({ type: 'surprise', pick: at });
      const { textLine1, textLine2, textLine3, ...looks } = design;
      expect(DEFAULT_DESIGN).toMatchObject(looks);
      expect([textLine1, textLine2, textLine3]).not.toEqual(['Your Text', 'Goes Here', '']);
    }),
  );
});

test('undo brings back the design before the last surprise, once', () => {
  fc.assert(
    fc.property(pick, pick, (first, second) => {
      const once = after({ type: 'surprise', pick: first });
      const undone = [{ type: 'surprise', pick: second } as const, { type: 'undo' } as const].reduce(
        designerReducer,
        once,
      );
      expect(undone.design).toEqual(once.design);
      expect(undone.snapshot).toBeNull();
      expect(designerReducer(undone, { type: 'undo' })).toBe(undone);
    }),
  );
});

test('undo also takes back what was typed and chosen since the surprise', () => {
  const { design } = after(
    { type: 'surprise', pick: 0.5 },
    { type: 'write', line: 'textLine1', text: 'Feral' },
    { type: 'choose', choice: { hatColor: 'pink' } },
    { type: 'undo' },
  );
  expect(design).toEqual(DEFAULT_DESIGN);
});

test('a hat that is opened brings its font along, and leaves nothing to undo', () => {
  const marker = toDesign({ fontStyle: 'marker', textLine1: 'Hi' });
  const state = after({ type: 'surprise', pick: 0 }, { type: 'open', design: marker });
  expect(state).toEqual({ design: marker, snapshot: null, broughtFont: 'marker' });
  const other = designerReducer(state, { type: 'choose', choice: { fontStyle: 'arial' } });
  expect(other.broughtFont).toBe('marker');
});

test('a font that the designer offers is not brought along', () => {
  expect(after({ type: 'open', design: DEFAULT_DESIGN }).broughtFont).toBeNull();
});
