import type { Page } from '@playwright/test';

/** Milliseconds from each key press to the next frame. */
export interface KeyFrames {
  /** For letters typed and deleted; each frame showed the hat with the new text. */
  typed: number[];
  /** For presses of Shift, which type nothing: the time the browser takes by itself. */
  silent: number[];
}

/** How long a key is held down, in milliseconds. */
const HELD = 30;

/**
 * Presses keys in the last line of the designer, with each of its `fonts` in turn.
 *
 * Measures from the key event until the next frame is laid out, painted, and handed to the compositor. That includes event
 * handlers and the wait for the next frame. Throws if that frame did not show the new text.
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
    if (late > 0) throw new Error(`With ${font}, ${late} changes were not in the frame after their key`);
    frames.typed.push(...typed.map(({ took }) => took));
    const silent = await press(keys / fonts.length, () => 'Shift');
    frames.silent.push(...silent.map(({ took }) => took));
  }
  return frames;
}

interface Frame {
  took: number;
  /** Whether the hat has changed since the key press. */
  isShown: boolean;
}

/** Runs in the page. */
const takeFrames = () => (Reflect.get(window, 'keyFrames') as Frame[]).splice(0);

/** Runs in the page, and does little, because its own time is measured too. */
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
  // The browser may paint a frame between a key press and its letter; the frame with the letter counts.
  const onInput = (event: Event) => event instanceof InputEvent && requestAnimationFrame(onFrame);
  document.addEventListener('input', onInput, { capture: true });
}
