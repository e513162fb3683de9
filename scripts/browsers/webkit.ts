import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findFreePort } from '../../src/start/ports.ts';
import type { BrowserWindow, OtherBrowser, WindowOptions } from './browser-window.ts';

const WINDOW = resolve('scripts/browsers/webkit-window.py');

/** WebKitGTK on a virtual screen, driven by WebKitWebDriver. */
export const webkit: OtherBrowser = { name: 'WebKit', open };

async function open(options: WindowOptions): Promise<BrowserWindow> {
  const folder = mkdtempSync(join(tmpdir(), 'unhinged-webkit-'));
  const processes: ChildProcess[] = [];
  const close = async () => {
    for (const child of processes.reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const display = await startScreen(options, processes);
    const server = await startDriver(options, { folder, display }, processes);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WINDOW, args: [] },
    });
    const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    return windowOf(driver, async () => {
      await driver.quit().catch(() => undefined);
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

function windowOf(driver: WebDriver, close: () => Promise<void>): BrowserWindow {
  return {
    open: (url) => driver.get(url),
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    click: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close,
  };
}

/** Starts a virtual X server and returns its display. */
async function startScreen({ width, height }: WindowOptions, processes: ChildProcess[]): Promise<string> {
  const size = `${width}x${height}x24`;
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  processes.push(child);
  const displayPipe = child.stdio[3];
  if (!displayPipe) throw new Error('Xvfb has no pipe for its display number');
  const [number] = await Promise.race([once(displayPipe, 'data'), endOf(child, 'Xvfb')]);
  return `:${String(number).trim()}`;
}

async function startDriver(
  { width, height, firstScript }: WindowOptions,
  { folder, display }: { folder: string; display: string },
  processes: ChildProcess[],
): Promise<string> {
  const port = await findFreePort();
  const script = join(folder, 'first.js');
  writeFileSync(script, firstScript);
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LANG: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WINDOW_SIZE: `${width}x${height}`,
      FIRST_SCRIPT: script,
      // Root cannot set up WebKit's sandbox, and only our own pages are opened here.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  processes.push(child);
  await Promise.race([isListening(port), endOf(child, 'WebKitWebDriver')]);
  return `http://127.0.0.1:${port}`;
}

/** Rejects when the process exits. */
async function endOf(child: ChildProcess, name: string): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`${name} ended with ${code}`);
}

async function isListening(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const [isOpen] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'close').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
