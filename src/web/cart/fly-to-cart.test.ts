import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CART_BUTTON_ID } from './cart-button.tsx';
import { flyToCart } from './fly-to-cart.ts';

interface Moved {
  name: string;
  frames: Record<string, string | number>[];
  animation: { onfinish?: () => void; oncancel?: () => void };
}

class Box {
  readonly name: string;
  readonly rect: { left: number; top: number; width: number; height: number };
  readonly style: Record<string, string> = {};
  inert = false;
  isRemoved = false;

  constructor(name: string, [left, top, width, height]: [number, number, number, number]) {
    this.name = name;
    this.rect = { left, top, width, height };
  }

  getBoundingClientRect() {
    return this.rect;
  }

  cloneNode() {
    return new Box('copy', [0, 0, 0, 0]);
  }

  animate(frames: Moved['frames']) {
    const animation = {};
    moved.push({ name: this.name, frames, animation });
    return animation;
  }

  remove() {
    this.isRemoved = true;
  }

  removeAttribute() {}
  setAttribute() {}
}

let moved: Moved[] = [];
let added: Box[] = [];
let button: Box | null = null;
let isCalm = false;

beforeEach(() => {
  [moved, added, isCalm] = [[], [], false];
  button = new Box('button', [300, 10, 60, 40]);
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === CART_BUTTON_ID ? button : null),
    body: { append: (box: Box) => added.push(box) },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.stubGlobal('HTMLImageElement', class {});
});

afterEach(() => void vi.unstubAllGlobals());

const PICTURE = new Box('picture', [100, 200, 200, 100]);
const fly = (picture: Box | null = PICTURE) => flyToCart(picture as unknown as Element | null);

test('a copy of the picture flies into the middle of the button, which bounces', () => {
  fly();
  const [copy] = added;
  expect(copy?.style).toMatchObject({ left: '100px', top: '200px', width: '200px', height: '100px' });
  expect(copy?.inert).toBe(true);
  const [flight] = moved;
  expect(flight?.frames.at(-1)?.transform).toBe('translate(130px, -220px) rotate(6deg) scale(0.4)');
  expect(flight?.frames[1]?.transform).toBe('translate(52px, -128px) rotate(-8deg) scale(0.7)');
  expect([moved.length, copy?.isRemoved]).toEqual([1, false]);
  flight?.animation.onfinish?.();
  expect([moved.at(-1)?.name, copy?.isRemoved]).toEqual(['button', true]);
});

test('where the button has scrolled away, the hat leaves at the top', () => {
  button = new Box('button', [300, -900, 60, 40]);
  fly();
  expect(moved[0]?.frames.at(-1)?.transform).toMatch(/^translate\(130px, -250px\)/);
});

test('a small picture does not grow, and an interrupted flight leaves nothing', () => {
  fly(new Box('picture', [0, 0, 10, 0]));
  expect(moved[0]?.frames.at(-1)?.transform).toMatch(/scale\(1\)$/);
  moved[0]?.animation.oncancel?.();
  expect([added[0]?.isRemoved, moved.length]).toEqual([true, 1]);
});

test('who prefers less motion sees the button light up, and without a picture it bounces', () => {
  isCalm = true;
  fly();
  expect([added, moved.map(({ name }) => name), Object.keys(moved[0]?.frames[0] ?? {})]).toEqual([
    [],
    ['button'],
    ['outline'],
  ]);
  isCalm = false;
  fly(null);
  expect(Object.keys(moved[1]?.frames[0] ?? {})).toEqual(['transform']);
});

test('a page without a cart button shows nothing', () => {
  button = null;
  fly();
  expect(moved).toEqual([]);
});
