import type { Page } from '@playwright/test';

/** Milliseconds from each key to the frame that follows. */
export interface KeyFrames {
  /** Of letters that come and go; each frame showed the hat with the new text. */
  typed: number[];
  /** Of keys that write nothing, pressed in between: what the browser itself needs. */
  silent: number[];
}

/** Between a key's way down and its way up, in milliseconds. */
const HELD = 30;

/**
 * Presses keys in the last line of the designer, with each of its `fonts` in turn.
 *
 * From the time that the browser gave the key until the frame after it is laid out, painted and handed over to be drawn:
 * its handlers, waiting for the screen's next turn, and the frame. Throws when that frame did not yet show the new text.
 */
export async function keyFrames(page: Page, fonts: readonly string[], keys: number): Promise<KeyFrames> {
  const field = page.getByLabel('Text line 3');
  const press = async (count: number, key: (index: number) => string) => {
    for (let index = 0; index < count; index++) await page.keyboard.press(key(index), { delay: HELD });
    return page.evaluate(takeFrames);
  };
  await page.evaluate(watchKeys);
  const frames: KeyFrames = { typed: [], silent: [] };
  for (const font of fonts) {
    await page.getByRole('radio', { name: font }).check();
    await field.focus();
    const typed = await press(keys / fonts.length, (index) => (index % 2 ? 'W' : 'Backspace'));
    const late = typed.filter(({ isShown }) => !isShown).length;
    if (late > 0) throw new Error(`With ${font}, ${late} letters were not in the frame after their key`);
    frames.typed.push(...typed.map(({ took }) => took));
    const silent = await press(keys / fonts.length, () => 'Shift');
    frames.silent.push(...silent.map(({ took }) => took));
  }
  return frames;
}

interface Frame {
  took: number;
  /** Whether the hat changed since the key. */
  isShown: boolean;
}

/** Runs in the page. */
const takeFrames = () => (Reflect.get(window, 'keyFrames') as Frame[]).splice(0);

/** Runs in the page. It does little there: all it does is measured along. */
function watchKeys(): void {
  const frames: Frame[] = [];
  Reflect.set(window, 'keyFrames', frames);
  const path = document.querySelector('.hat-preview clipPath path');
  const { port1, port2 } = new MessageChannel();
  let pressed = 0;
  let before: string | null = null;
  // A message waits until the frame is painted.
  port1.onmessage = () =>
    frames.push({ took: performance.now() - pressed, isShown: path?.getAttribute('d') !== before });
  const onFrame = () => port2.postMessage(null);
  const onKey = ({ timeStamp, key }: KeyboardEvent) => {
    pressed = timeStamp;
    before = path?.getAttribute('d') ?? null;
    if (key === 'Shift') requestAnimationFrame(onFrame);
  };
  document.addEventListener('keydown', onKey, { capture: true });
  // A frame may fit between a key and its letter; the one that counts has the letter.
  const onInput = (event: Event) => event instanceof InputEvent && requestAnimationFrame(onFrame);
  document.addEventListener('input', onInput, { capture: true });
}
