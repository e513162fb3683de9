import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { OtherBrowser } from './browser-window.ts';
import { webkit } from './webkit.ts';

const WEBKIT_PACKAGES = [
  ...['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0'],
];
const FIREFOX_PACKAGES = ['firefox-esr'];

const WEBKIT_IMPORT = `import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2`;

/** Installs missing Debian packages if possible. Returns the available browsers, and the packages missing for the others. */
export function otherBrowsers(): { browsers: OtherBrowser[]; missing: string[] } {
  if (!hasWebkit() || !firefoxPath()) installPackages();
  const path = firefoxPath();
  const browsers = [...(hasWebkit() ? [webkit] : []), ...(path ? [firefox(path)] : [])];
  const missing = [
    ...(hasWebkit() ? [] : [`WebKit (${WEBKIT_PACKAGES.join(' ')})`]),
    ...(path ? [] : [`Firefox (${FIREFOX_PACKAGES.join(' ')})`]),
  ];
  return { browsers, missing };
}

const hasWebkit = () =>
  programOf('WebKitWebDriver') !== undefined &&
  programOf('Xvfb') !== undefined &&
  succeeds('/usr/bin/python3', '-c', WEBKIT_IMPORT);

const firefoxPath = () => programOf('firefox-esr') ?? programOf('firefox');

/** Installs Debian packages if that needs no password. */
function installPackages(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && !succeeds('sudo', '-n', 'true')) return;
  if (!succeeds('apt-get', '--version')) return;
  process.stdout.write('Installing WebKit and Firefox …\n');
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  succeeds(...apt, 'update');
  // Separately, so that a package missing for one browser does not prevent installing the other.
  for (const packages of [WEBKIT_PACKAGES, FIREFOX_PACKAGES])
    succeeds(...apt, 'install', '--yes', '--no-install-recommends', ...packages);
}

function programOf(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const APT_MS = 300_000;

function succeeds(file = '', ...args: string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore', timeout: APT_MS }).status === 0;
}

/** Firefox, driven over WebDriver BiDi. */
const firefox = (executablePath: string): OtherBrowser => ({
  name: 'Firefox',
  async open({ width, height, firstScript }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      defaultViewport: { width, height },
    });
    const [first] = await browser.pages();
    const page = first ?? (await browser.newPage());
    await page.setViewport({ width, height });
    await page.evaluateOnNewDocument(firstScript);
    return {
      open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
      evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      screenshot: async () => Buffer.from(await page.screenshot()),
      close: () => browser.close(),
    };
  },
});
