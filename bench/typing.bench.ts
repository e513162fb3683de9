import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import type { Figure } from './figure.ts';
import { withPage } from './with-page.ts';

const LINES = ['Professional dog mom', 'Mentally at the lake', 'Somebody’s problem.'];

/** How long the designer takes from a keystroke to the new outlines, with three lines of twenty characters. */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const shop = await startShop({ dataDir });
  try {
    await shop.opened;
    const { keystrokes, frame } = await withPage((page) => type(page, `${shop.url}/custom-hat`));
    const limit = { what: 'an empty frame', value: frame };
    return [
      { what: 'keystroke to outlines, median', value: at(0.5, keystrokes), unit: 'ms', limit },
      { what: 'keystroke to outlines, p95', value: at(0.95, keystrokes), unit: 'ms', limit, atMost: 4 },
    ];
  } finally {
    shop.kill('SIGTERM');
    await shop.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function type(page: Page, address: string): Promise<Measured> {
  await page.goto(address, { waitUntil: 'networkidle' });
  for (const [index, line] of LINES.entries()) await page.getByLabel(`Text line ${index + 1}`).fill(line);
  return page.evaluate(measureInPage);
}

interface Measured {
  /** In milliseconds, each. */
  keystrokes: number[];
  frame: number;
}

/** Runs in the page: a character comes and goes at the end of the last line, as if typed. */
async function measureInPage(): Promise<Measured> {
  const input = document.querySelector<HTMLInputElement>('#text-line-3');
  const path = document.querySelector('.hat-preview clipPath path');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  if (!input || !path || !setValue) throw new Error('This is not the designer');
  // Nobody types faster than twenty characters a second.
  const FRAMES = 3;
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

  const first = await nextFrame();
  let last = first;
  for (let i = 0; i < 60; i++) last = await nextFrame();

  const text = input.value;
  const keystrokes: number[] = [];
  for (let i = 0; i < 300; i++) {
    for (let frame = 0; frame < FRAMES; frame++) await nextFrame();
    const before = path.getAttribute('d');
    const start = performance.now();
    setValue.call(input, i % 2 ? text : `${text}W`);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (path.getAttribute('d') === before) await null;
    if (i >= 50) keystrokes.push(performance.now() - start);
  }
  return { keystrokes, frame: (last - first) / 60 };
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
