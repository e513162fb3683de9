import type { OtherBrowser } from './browser-window.ts';
import { Shopper } from './shopper.ts';

const ROUNDS = 7;

interface Tap {
  what: string;
  /** Opens the page with the link. */
  open(shopper: Shopper): Promise<void>;
  link: string;
  /** A selector of what only the next page has. */
  shows: string;
}

const TAPS: readonly Tap[] = [
  {
    what: 'home to shop',
    open: (shopper) => shopper.open('/'),
    link: 'Shop Unhinged Hats',
    shows: '.shop-head ~ .hat-grid [id^="hat-"], main > .hat-grid [id^="hat-"]',
  },
  {
    what: 'home to designer',
    open: (shopper) => shopper.open('/'),
    link: 'Design Your Own',
    shows: '#text-line-1',
  },
  {
    what: 'cart to checkout',
    async open(shopper) {
      await shopper.open('/hats/maid-of-dishonor');
      await shopper.evaluate('localStorage.clear()');
      await shopper.open('/hats/maid-of-dishonor');
      await shopper.click('Add to cart');
      await shopper.click('Cart (1 hat)');
    },
    link: 'Checkout',
    shows: '.checkout-steps',
  },
];

/** Runs before the scripts of every page. Stores how long the page after a tap took to be painted. */
const TIME_TAP = `{
  const { port1, port2 } = new MessageChannel();
  const waiting = () => JSON.parse(sessionStorage.tap ?? 'null');
  // A message waits until the frame is painted.
  port1.onmessage = () => {
    const tap = waiting();
    if (!tap?.at) return;
    sessionStorage.took = performance.timeOrigin + performance.now() - tap.at;
    sessionStorage.removeItem('tap');
  };
  addEventListener('click', ({ timeStamp }) => {
    const tap = waiting();
    if (tap) sessionStorage.tap = JSON.stringify({ ...tap, at: performance.timeOrigin + timeStamp });
  }, true);
  const look = () => {
    const tap = waiting();
    if (tap?.at && document.querySelector(tap.shows)) port2.postMessage(null);
    requestAnimationFrame(look);
  };
  look();
}`;

/** Prints how long a phone shows nothing new after a tap that leads to another page: the median of some rounds. */
export async function measureTaps(browser: OtherBrowser, shopUrl: string): Promise<void> {
  const window = await browser.open({ width: 390, height: 664, firstScript: TIME_TAP });
  try {
    const shopper = new Shopper(window, shopUrl);
    for (const tap of TAPS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(tap, shopper));
      times.sort((one, other) => one - other);
      const middle = times[Math.floor(ROUNDS / 2)]?.toFixed(0);
      process.stdout.write(
        `${browser.name}, ${tap.what}: ${middle} ms (${times.map((time) => time.toFixed(0)).join(', ')})\n`,
      );
    }
  } finally {
    await window.close();
  }
}

async function timeOf({ open, link, shows }: Tap, shopper: Shopper): Promise<number> {
  await open(shopper);
  // What is fetched ahead has arrived by then.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const tap = JSON.stringify(JSON.stringify({ shows }));
  await shopper.evaluate(`(sessionStorage.removeItem('took'), sessionStorage.setItem('tap', ${tap}))`);
  await shopper.click(link);
  await shopper.until('sessionStorage.took', `the page after “${link}”`);
  return Number(await shopper.evaluate('sessionStorage.took'));
}
