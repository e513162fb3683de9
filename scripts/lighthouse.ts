import { rmSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { findFreePort } from '../src/start/ports.ts';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { paintsOf } from './lighthouse/paints.ts';

/**
 * Measures the built shop on an emulated phone with a fourfold slower CPU and slow 4G: when a page's largest part is
 * painted, how much the layout shifts, and Lighthouse's scores if it is installed.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const PAGES = ['/', '/shop', '/hats/maid-of-dishonor', '/custom-hat', '/about', '/shipping'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;

const dataDir = temporaryFolder();
const shop = await startShop({ dataDir, env: { RATE_LIMIT_SCALE: '100' } });
const port = await findFreePort();
const options = playwright.use?.launchOptions;
const browser = await chromium.launch({
  ...options,
  args: [...(options?.args ?? []), `--remote-debugging-port=${port}`],
});
try {
  await shop.opened;
  const origin = shop.url.replace('127.0.0.1', 'localhost');
  await showPaints(browser, origin);
  const audit = await loadLighthouse();
  if (audit) await showScores(audit, origin);
  else process.stdout.write('\nFor scores: npm install --no-save lighthouse, then run this again.\n');
} finally {
  await browser.close();
  shop.kill('SIGTERM');
  await shop.ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function showPaints(on: Browser, origin: string): Promise<void> {
  process.stdout.write('page                    largest paint   layout shift   largest part\n');
  for (const path of PAGES) {
    const { largest, shift, what } = await paintsOf(on, origin + path);
    process.stdout.write(
      `${path.padEnd(24)}${`${Math.round(largest)} ms`.padEnd(16)}${shift.toFixed(4).padEnd(15)}${what}\n`,
    );
  }
}

async function showScores(audit: Audit, origin: string): Promise<void> {
  process.stdout.write('\npage                    performance   accessibility   best practices   SEO\n');
  for (const path of PAGES) {
    const scores = await scoresOf(audit, origin + path, port);
    process.stdout.write(`${path.padEnd(24)}${scores.map((score) => String(score).padEnd(15)).join('')}\n`);
  }
}

/** The part of Lighthouse that is used here; the package is not a dependency. */
type Audit = (
  url: string,
  flags: { port: number; onlyCategories: string[]; output: 'json' },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;

/** Loads Lighthouse; null if it is not installed. */
async function loadLighthouse(): Promise<Audit | null> {
  // The name is in a variable because TypeScript cannot find the package.
  const name = 'lighthouse';
  try {
    return ((await import(name)) as { default: Audit }).default;
  } catch {
    return null;
  }
}

/**
 * Scores from 0 to 100 in the order of the categories, on Lighthouse's default phone. Takes the median of three audits,
 * because other work on the machine affects each. A first, uncounted audit fills the shop's caches.
 */
async function scoresOf(audit: Audit, url: string, port: number): Promise<number[]> {
  const audits: number[][] = [];
  for (let run = 0; run <= RUNS; run++) {
    const result = await audit(url, { port, onlyCategories: CATEGORIES, output: 'json' });
    audits.push(CATEGORIES.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)));
  }
  const counted = audits.slice(1);
  return CATEGORIES.map((_, category) => median(counted.map((scores) => scores[category] ?? 0)));
}

function median(scores: number[]): number {
  return scores.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
}
