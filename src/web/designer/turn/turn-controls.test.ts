import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TURN_FRAMES } from '../../../hat/turn/frames.ts';
import { type ShownTurn, turnControls, UNTURNED } from './turn-controls.ts';

let isCalm = false;

beforeEach(() => {
  isCalm = false;
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: isCalm }),
    setTimeout: (run: () => void, after: number) => setTimeout(run, after),
    clearTimeout,
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function hat() {
  const changes: ShownTurn[] = [];
  const controls = turnControls((shown) => changes.push(shown));
  const captured: number[] = [];
  const pointer = (name: keyof typeof controls.drag, more: object = {}) => {
    const event = {
      isPrimary: true,
      button: 0,
      buttons: 1,
      pointerId: 7,
      currentTarget: { clientWidth: 400, setPointerCapture: (id: number) => captured.push(id) },
      ...more,
    };
    (controls.drag[name] as (event: object) => void)(event);
  };
  const key = (name: string) => {
    let isTaken = false;
    controls.onKeyDown({ key: name, preventDefault: () => (isTaken = true) } as never);
    return isTaken;
  };
  /** Whether a click after a drag does nothing. */
  const isClickTaken = () => {
    let taken = 0;
    pointer('onClickCapture', { preventDefault: () => taken++, stopPropagation: () => taken++ });
    return taken === 2;
  };
  return { changes, controls, pointer, key, captured, isClickTaken, frame: () => changes.at(-1)?.frame ?? 0 };
}

/** Ends the turn in progress. */
const finish = () => vi.runAllTimers();

test('a tap turns to the next side, frame after frame, and all around to the front', () => {
  const { changes, controls, frame } = hat();
  controls.onTap();
  expect(changes).toEqual([{ ...UNTURNED, frame: 1, hasTurned: true }]);
  finish();
  const sides = [frame()];
  while (sides.length < 20 && sides.at(-1) !== 0) {
    controls.onTap();
    finish();
    sides.push(frame());
  }
  expect(sides.length).toBeGreaterThan(2);
  expect(sides.slice(0, -1)).toEqual(sides.slice(0, -1).toSorted((a, b) => a - b));
  expect(changes.map(({ frame }) => frame)).toContain(TURN_FRAMES / 2);
});

test('a tap back turns the other way, from the front to the last side', () => {
  const { changes, controls, frame } = hat();
  controls.onTapBack();
  expect(changes[0]?.frame).toBe(TURN_FRAMES - 1);
  finish();
  const last = frame();
  controls.onTapBack();
  finish();
  expect(frame()).toBeLessThan(last);
});

test('who prefers less motion sees the side at once', () => {
  isCalm = true;
  const { changes, controls } = hat();
  controls.onTap();
  expect(changes).toHaveLength(1);
  expect(changes[0]?.frame).toBeGreaterThan(1);
});

test('arrow keys turn frame by frame, and other keys do nothing', () => {
  const { key, frame } = hat();
  expect([key('ArrowRight'), frame()]).toEqual([true, 1]);
  finish();
  expect([key('ArrowLeft'), frame()]).toEqual([true, 0]);
  finish();
  expect([key('a'), frame()]).toEqual([false, 0]);
});

test('a drag sideways turns the hat, and does not open anything', () => {
  const { pointer, frame, captured, isClickTaken } = hat();
  pointer('onPointerDown', { clientX: 100 });
  pointer('onPointerMove', { clientX: 107 });
  expect([frame(), isClickTaken()]).toEqual([0, false]);
  pointer('onPointerMove', { clientX: 180 });
  const [turned] = [frame()];
  expect([turned > 0, captured, isClickTaken()]).toEqual([true, [7], true]);
  pointer('onPointerMove', { clientX: 20 });
  expect(frame()).toBeGreaterThan(TURN_FRAMES / 2);
  pointer('onPointerUp');
  expect(isClickTaken()).toBe(true);
  finish();
  expect(isClickTaken()).toBe(false);
});

test.each([
  ['another button', { button: 2 }, {}],
  ['a second finger', { isPrimary: false }, {}],
  ['a pointer that was released elsewhere', {}, { buttons: 0 }],
])('%s does not turn the hat', (_name, down, move) => {
  const { changes, pointer } = hat();
  pointer('onPointerDown', { clientX: 0, ...down });
  pointer('onPointerMove', { clientX: 200, ...move });
  expect(changes).toEqual([]);
});

test('a drag that is canceled ends', () => {
  const { changes, pointer } = hat();
  pointer('onPointerDown', { clientX: 0 });
  pointer('onPointerCancel');
  pointer('onPointerMove', { clientX: 200 });
  expect(changes).toEqual([]);
});

test('the turned hat is shown once it is drawn, and the front if it cannot be', () => {
  const { changes, controls, frame } = hat();
  controls.onDrawn(0);
  expect(changes).toEqual([]);
  controls.onTap();
  controls.onDrawn(1);
  expect(changes.at(-1)).toEqual({ frame: 1, isShown: true, hasTurned: true });
  const before = changes.length;
  controls.onDrawn(1);
  expect(changes).toHaveLength(before);
  controls.onDrawn(null);
  finish();
  expect([frame(), changes.at(-1)?.isShown]).toEqual([0, false]);
});

test('new words turn the hat to the front if nobody could see them', () => {
  isCalm = true;
  const { controls, frame } = hat();
  controls.onWords('a');
  while (frame() !== TURN_FRAMES / 2) controls.onTap();
  controls.onWords('a');
  expect(frame()).toBe(TURN_FRAMES / 2);
  controls.onWords('b');
  expect(frame()).toBe(0);
});

test('a turn is stopped', () => {
  const { controls, frame } = hat();
  controls.onTap();
  controls.stop();
  finish();
  expect(frame()).toBe(1);
});
