import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { downgradeScript } from '../test/floor/newer-scripts.ts';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import type { OtherBrowser } from './browsers/browser-window.ts';
import { otherBrowsers } from './browsers/packages.ts';
import { buyTwoHats } from './browsers/purchase.ts';
import { RECORD_PAGE_ERRORS, Shopper } from './browsers/shopper.ts';
import { measureTaps } from './browsers/taps.ts';
import { OTHER_BROWSERS_REPORT } from './test/steps.ts';

/**
 * Buys two hats in WebKit and in Firefox: on a phone, on a desktop, and on a small phone without the features that the oldest
 * supported browsers lack. Saves screenshots of every page in `.cache/browsers`. Arguments select a browser by name, or a
 * window, such as `phone` or `desktop`. `taps` measures instead how long the next page takes after a tap.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const PICTURES = '.cache/browsers';

const RUNS = [
  { name: 'phone', width: 390, height: 844, firstScript: RECORD_PAGE_ERRORS },
  { name: 'desktop', width: 1440, height: 900, firstScript: RECORD_PAGE_ERRORS },
  {
    name: 'oldest small phone',
    width: 375,
    height: 553,
    firstScript: `${RECORD_PAGE_ERRORS}${downgradeScript()}`,
  },
] as const;

const report = {
  passed: 0,
  failed: 0,
  skipped: 0,
  tests: [] as { name: string; seconds: number }[],
};

const { browsers, missing } = otherBrowsers();
if (missing.length > 0)
  process.stdout.write(`Not tested, because packages could not be installed: ${missing.join(', ')}.\n`);
rmSync(PICTURES, { recursive: true, force: true });

const dataDir = temporaryFolder();
const shop = await startShop({ dataDir, env: { RATE_LIMIT_SCALE: '100', TIME_SCALE: '0.2' } });
try {
  await shop.opened;
  const selected = browsers.filter(({ name }) => isSelected(name, browsers));
  if (process.argv.includes('taps'))
    for (const browser of selected) await measureTaps(browser, shop.url.replace('127.0.0.1', 'localhost'));
  else await Promise.all(selected.map(buyOnEverySize));
} finally {
  shop.kill('SIGTERM');
  await shop.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
mkdirSync(dirname(OTHER_BROWSERS_REPORT), { recursive: true });
writeFileSync(OTHER_BROWSERS_REPORT, JSON.stringify(report));
process.exitCode = report.failed > 0 ? 1 : 0;

/** Whether this browser or window is named on the command line, or no other of its kind is. */
function isSelected(name: string, kind: readonly { name: string }[]): boolean {
  const args = process.argv.slice(2).map((arg) => arg.toLowerCase());
  const named = kind.filter((one) => args.includes(one.name.toLowerCase()));
  return named.length === 0 || named.some((one) => one.name === name);
}

async function buyOnEverySize(browser: OtherBrowser): Promise<void> {
  for (const run of RUNS.filter(({ name }) => isSelected(name, RUNS))) {
    const startedAt = performance.now();
    const name = `${browser.name}, ${run.name} (${run.width} by ${run.height})`;
    const failure = await buy(browser, run).then(
      () => null,
      (error: Error) => error,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    report.tests.push({ name, seconds });
    if (failure) report.failed++;
    else report.passed++;
    process.stdout.write(
      failure ? `${name}: FAILED: ${failure.message}\n` : `${name}: bought in ${seconds.toFixed(1)} s\n`,
    );
  }
}

async function buy(browser: OtherBrowser, run: (typeof RUNS)[number]): Promise<void> {
  const folder = join(PICTURES, browser.name.toLowerCase(), run.name.replaceAll(' ', '-'));
  mkdirSync(folder, { recursive: true });
  const window = await browser.open(run);
  const picture = async (name: string) =>
    writeFileSync(join(folder, `${name}.png`), await window.screenshot());
  try {
    await buyTwoHats(new Shopper(window, shop.url.replace('127.0.0.1', 'localhost')), picture);
  } catch (error) {
    await picture('failed').catch(() => undefined);
    throw error;
  } finally {
    await window.close();
  }
}
