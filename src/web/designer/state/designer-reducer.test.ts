import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, type Design, toDesign } from '../../../domain/design/design.ts';
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  FRESH,
  isReplacedBack,
} from './designer-reducer.ts';

const after = (...actions: DesignerAction[]): DesignerState => actions.reduce(designerReducer, FRESH);

const open = (design: Design, isKept = false, isAddressed = false): DesignerAction => ({
  type: 'open',
  design,
  isKept: () => isKept,
  isAddressed,
});

const pick = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the designer opens with the sample hat and nothing to undo', () => {
  expect(FRESH).toMatchObject({ present: DEFAULT_DESIGN, past: [], future: [], snapshot: null });
});

test('a surprise changes the words and nothing else', () => {
  fc.assert(
    fc.property(pick, (at) => {
      const { present: design } = after({ type: 'surprise', pick: at });
      const { textLine1, textLine2, textLine3, ...looks } = design;
      expect(DEFAULT_DESIGN).toMatchObject(looks);
      expect([textLine1, textLine2, textLine3]).not.toEqual(['Your Text', 'Goes Here', '']);
    }),
  );
});

test('a surprise is one of the slogans that it is given', () => {
  const { present: design } = after({
    type: 'surprise',
    pick: 0.9,
    slogans: [
      ['Gone', 'fishing'],
      ['Back', 'whenever'],
    ],
  });
  expect([design.textLine1, design.textLine2]).toEqual(['Back', 'whenever']);
});

test('undo brings back the design before the last surprise, once', () => {
  fc.assert(
    fc.property(pick, pick, (first, second) => {
      const once = after({ type: 'surprise', pick: first });
      const undone = [{ type: 'surprise', pick: second } as const, { type: 'undo' } as const].reduce(
        designerReducer,
        once,
      );
      expect(undone.present).toEqual(once.present);
      expect(undone.snapshot).toBeNull();
      expect(designerReducer(undone, { type: 'undo' })).toBe(undone);
    }),
  );
});

test('undo also reverts everything typed and chosen since the surprise', () => {
  const { present: design } = after(
    { type: 'surprise', pick: 0.5 },
    { type: 'write', line: 'textLine1', text: 'Feral', at: 0 },
    { type: 'choose', choice: { hatColor: 'pink' } },
    { type: 'undo' },
  );
  expect(design).toEqual(DEFAULT_DESIGN);
});

test('a surprise, undo and starting over are steps that Step back reverts', () => {
  const state = after({ type: 'surprise', pick: 0.5 }, { type: 'undo' }, { type: 'start-over' });
  const before = designerReducer(after({ type: 'surprise', pick: 0.5 }, { type: 'undo' }), {
    type: 'step-back',
  });
  expect(state.past).toHaveLength(2);
  expect(before.present).toEqual(after({ type: 'surprise', pick: 0.5 }).present);
  const mine = toDesign({ hatColor: 'pink', textLine1: 'Mine' });
  const back = after({ type: 'choose', choice: mine }, { type: 'start-over' }, { type: 'step-back' });
  expect(back.present).toEqual(mine);
});

test('opening a hat adds its font and is a step, and there is nothing to undo', () => {
  const marker = toDesign({ fontStyle: 'marker', textLine1: 'Hi' });
  const state = after({ type: 'surprise', pick: 0 }, open(marker));
  expect(state).toMatchObject({ present: marker, snapshot: null, extraFont: 'marker' });
  const other = designerReducer(state, { type: 'choose', choice: { fontStyle: 'arial' } });
  expect(other.extraFont).toBe('marker');
  expect(designerReducer(state, { type: 'step-back' }).present).toEqual(state.past.at(-1));
});

test('a font that the designer offers anyway is not added', () => {
  expect(after(open(DEFAULT_DESIGN)).extraFont).toBeNull();
});

test('the saved hat, opened again from its address, keeps its history and what Undo brings back', () => {
  const saved = after({ type: 'surprise', pick: 0.3 }, { type: 'choose', choice: { fontStyle: 'times' } });
  const state = after({ type: 'restore', saved }, open({ ...saved.present }));
  expect(state).toMatchObject({ past: saved.past, present: saved.present, snapshot: saved.snapshot });
});

test('another hat from an address is the next step after the saved one', () => {
  const saved = after({ type: 'choose', choice: { hatColor: 'pink' } });
  const state = after({ type: 'restore', saved }, open(DEFAULT_DESIGN));
  expect(designerReducer(state, { type: 'step-back' }).present).toEqual(saved.present);
});

test('a design in progress is kept when another hat is opened, until it is back', () => {
  const mine = toDesign({ hatColor: 'pink', textLine1: 'Mine' });
  const state = after({ type: 'choose', choice: mine }, open(toDesign({ textLine1: 'Theirs' })));
  expect(state.replaced).toEqual(mine);
  const typed = designerReducer(state, { type: 'write', line: 'textLine1', text: 'Ours', at: 0 });
  expect(designerReducer(typed, { type: 'bring-back' })).toMatchObject({ present: mine, replaced: null });
  expect(designerReducer(FRESH, { type: 'bring-back' })).toBe(FRESH);
});

test('the hat that replaced a design stays open while that is stepped back to, until it is changed or opened', () => {
  const [mine, theirs] = [toDesign({ textLine1: 'Mine' }), toDesign({ textLine1: 'Theirs' })];
  const back = after({ type: 'choose', choice: mine }, open(theirs), { type: 'step-back' });
  expect(back).toMatchObject({ present: mine, opened: theirs, replaced: mine });
  const changed = designerReducer(back, { type: 'choose', choice: { hatColor: 'pink' } });
  expect(changed).toMatchObject({ opened: null, replaced: null });
  expect(designerReducer(back, open(mine))).toMatchObject({ opened: mine, replaced: null });
});

test('a reload, which opens the design in progress from its address, leaves it in progress', () => {
  const [mine, theirs] = [toDesign({ textLine1: 'Mine' }), toDesign({ textLine1: 'Theirs' })];
  const reloaded = (saved: DesignerState) =>
    after({ type: 'restore', saved }, open(saved.present, false, true));
  const state = reloaded(after({ type: 'choose', choice: mine }));
  expect([state.opened, designerReducer(state, open(theirs)).replaced]).toEqual([null, mine]);
  expect(reloaded(after(open(theirs), { type: 'choose', choice: mine })).opened).toEqual(theirs);
  expect(after({ type: 'choose', choice: mine }, open(mine, true)).opened).toEqual(mine);
  expect(designerReducer({ ...FRESH, present: mine }, open(mine, false, true)).opened).toEqual(mine);
});

test('an opened hat is stepped back from, also to a design that nobody would miss', () => {
  const [mine, theirs] = [toDesign({ textLine1: 'Mine' }), toDesign({ textLine1: 'Theirs' })];
  const back: DesignerAction = { type: 'step-back' };
  const changed: DesignerAction = { type: 'choose', choice: { hatColor: 'pink' } };
  for (const before of [[], [open(mine)], [changed, back, changed]]) {
    const opened = after(...before, open(theirs, true));
    expect(isReplacedBack(designerReducer(opened, back))).toBe(true);
    expect(isReplacedBack([changed, back].reduce(designerReducer, opened))).toBe(false);
  }
});

test('an edit that comes to look like the design it replaced stays an edit', () => {
  const [mine, theirs] = [toDesign({ textLine1: 'Mine' }), toDesign({ textLine1: 'Mine', hatColor: 'pink' })];
  const edited = after({ type: 'choose', choice: mine }, open(theirs), { type: 'choose', choice: mine });
  expect(edited).toMatchObject({ present: mine, opened: theirs, replaced: mine });
  expect(isReplacedBack(edited)).toBe(false);
  expect(isReplacedBack(designerReducer(edited, { type: 'step-back' }))).toBe(false);
});

test('the sample, a hat that was only opened, a hat in the cart and an empty one are not in progress', () => {
  const [mine, theirs] = [toDesign({ textLine1: 'Mine' }), toDesign({ textLine1: 'Theirs' })];
  expect(after(open(theirs)).replaced).toBeNull();
  expect(after(open(mine), open(theirs)).replaced).toBeNull();
  expect(after({ type: 'restore', saved: after(open(mine)) }, open(theirs)).replaced).toBeNull();
  expect(after({ type: 'choose', choice: mine }, open(theirs, true)).replaced).toBeNull();
  expect(after({ type: 'choose', choice: toDesign({}) }, open(theirs)).replaced).toBeNull();
  expect(after({ type: 'choose', choice: mine }, open(mine)).replaced).toBeNull();
});

test('the part of a long text that did not fit is shown until the next change', () => {
  const state = after({ type: 'flow', line: 'textLine3', text: 'Mentally I am at the lake' });
  expect(state.leftOut).toEqual({ line: 'textLine3', text: 'lake' });
  expect(designerReducer(state, { type: 'step-back' }).leftOut).toBeNull();
});
