import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from './axe.ts';
import { expect, test as shopTest } from './shop.ts';

/** Turning mixes pictures for long enough to pay for optimized code. */
const test = shopTest.extend<object, object>({
  isNewVisitor: true,
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: launchOptions.args?.filter((arg) => !arg.startsWith('--js-flags')) }),
    { scope: 'worker' },
  ],
});

/** The front is white, the mesh blue, the visor red, and the text lime. */
const DESIGN = '/custom-hat?design=1.red-white-blue.secondary.impact.Turn';

const TURN_FILES = /\/assets\/(draw-turned-.*\.js|\d+-[^/]*\.(avif|webp))$/;

const dial = (within: Page | Locator) => within.getByRole('slider', { name: 'Turn it' });
const turnedHat = (page: Page) => page.locator('.stage .turned-hat');

/** Presses a key until the hat shows a side. */
async function pressUntil(page: Page, key: string, side: string): Promise<void> {
  await expect(async () => {
    await dial(page).press(key);
    await expect(dial(page)).toHaveAttribute('aria-valuetext', side, { timeout: 1 });
  }).toPass({ intervals: [1] });
}

/** By color, the shares of the turned hat's pixels in 1/1000, and the middle of the text as a share of the width. */
async function colorsOf(page: Page) {
  const url = await turnedHat(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const picture = sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const counts = { text: 0, mesh: 0, visor: 0, pink: 0 };
  let textX = 0;
  for (let i = 0; i < info.width * info.height; i++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i * 4, i * 4 + 4);
    if (alpha < 250) continue;
    if (green > red + 25 && green > blue + 80) {
      counts.text += 1;
      textX += (i % info.width) / info.width;
    } else if (blue > red + 30 && blue > green + 20) counts.mesh += 1;
    else if (red > green + 60 && blue > green + 15) counts.pink += 1;
    else if (red > green + 50 && red > blue + 50) counts.visor += 1;
  }
  const perThousand = (count: number) => (1000 * count) / (info.width * info.height);
  return {
    text: perThousand(counts.text),
    mesh: perThousand(counts.mesh),
    visor: perThousand(counts.visor),
    pink: perThousand(counts.pink),
    textMiddle: textX / counts.text,
  };
}

/** Waits until the turned hat has been drawn as expected. */
async function expectColors(page: Page, check: (colors: Awaited<ReturnType<typeof colorsOf>>) => void) {
  await expect(turnedHat(page)).toBeVisible();
  await expect(async () => check(await colorsOf(page))).toPass();
}

test('arrow keys turn the hat in its colors, with its words, and the back shows strap and mesh without them', async ({
  page,
}) => {
  await page.goto(DESIGN);
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Front');
  await expect(turnedHat(page)).toHaveCount(0);

  await dial(page).press('ArrowRight');
  await expect(
    page.getByRole('img', { name: /^Front, turned right: Red White Blue hat, Lime Green/ }),
  ).toBeVisible();
  let turnedRight = 0;
  await expectColors(page, ({ text, visor, textMiddle }) => {
    expect(text).toBeGreaterThan(15);
    expect(visor).toBeGreaterThan(40);
    expect(textMiddle).toBeGreaterThan(0.5);
    turnedRight = textMiddle;
  });
  // The picture of the front makes room without a trace for screen readers.
  await expect(page.getByRole('img', { name: /Red White Blue hat/ })).toHaveCount(1);

  await pressUntil(page, 'ArrowLeft', 'Front');
  await expect(turnedHat(page)).toBeHidden();
  await dial(page).press('ArrowLeft');
  await expectColors(page, ({ text, textMiddle }) => {
    expect(text).toBeGreaterThan(15);
    expect(textMiddle).toBeLessThan(turnedRight - 0.1);
  });

  await pressUntil(page, 'ArrowRight', 'Right side');
  await expectColors(page, ({ text, mesh, visor, textMiddle }) => {
    expect(mesh).toBeGreaterThan(60);
    expect(visor).toBeGreaterThan(20);
    expect(text).toBeGreaterThan(1);
    expect(text).toBeLessThan(15);
    expect(textMiddle).toBeGreaterThan(0.6);
  });

  await dial(page).press('End');
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Back');
  await expectColors(page, ({ text, mesh, visor }) => {
    expect(text).toBeLessThan(0.1);
    expect(visor).toBeLessThan(10);
    expect(mesh).toBeGreaterThan(80);
  });
  await expect(page.getByRole('img', { name: 'Back: Red White Blue hat' })).toBeVisible();
});

test('a tap shows one side after the other, and the front again', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(DESIGN);
  for (const side of ['Right side', 'Back', 'Left side', 'Front']) {
    await dial(page).click();
    await expect(dial(page)).toHaveAttribute('aria-valuetext', side);
    await expect(turnedHat(page)).toBeVisible({ visible: side !== 'Front' });
  }
  await expect(page.locator('.stage .hat-preview')).toBeVisible();
});

test('a drag turns the hat and opens nothing; a tap on the hat still opens the proof', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto(DESIGN);
  const { x, y, width, height } = (await page.locator('.stage-picture').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width * 0.3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.4, y + height / 2);
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Front, turned right');
  await page.mouse.move(x + width * 0.7, y + height / 2, { steps: 5 });
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Right side');
  // Some browsers end a drag with a click on the button under it.
  await page.getByRole('button', { name: 'See the proof' }).dispatchEvent('click');
  await page.mouse.up();
  await expectColors(page, ({ mesh }) => expect(mesh).toBeGreaterThan(60));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.mouse.move(x + width * 0.7, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.15, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Front, turned left');

  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a swipe on the hat turns it, and the page still scrolls over it', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto(DESIGN);
  const hat = page.locator('.stage-picture');
  expect(await hat.evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y');
  const { x, y, width, height } = (await hat.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touch = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.3) });
  for (const share of [0.35, 0.45, 0.55, 0.65, 0.7])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Right side');
  await expectColors(page, ({ mesh }) => expect(mesh).toBeGreaterThan(60));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('another hat color stays turned, and new words turn the hat to the front', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto(DESIGN);
  await dial(page).press('ArrowRight');
  await expectColors(page, ({ visor, pink }) => {
    expect(visor).toBeGreaterThan(40);
    expect(pink).toBeLessThan(5);
  });
  await page.getByRole('radio', { name: 'Pink', exact: true }).first().check();
  await expectColors(page, ({ mesh, pink, text }) => {
    expect(pink).toBeGreaterThan(200);
    expect(mesh).toBeLessThan(5);
    expect(text).toBeGreaterThan(15);
  });
  // These words are seen where they are.
  await page.getByLabel('Text line 1').fill('T');
  await expectColors(page, ({ text }) => expect(text).toBeLessThan(15));
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Front, turned right');

  await dial(page).press('End');
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Back');
  await page.getByLabel('Text line 1').fill('Hello');
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Front');
  await expect(page.locator('.stage .hat-preview')).toBeVisible();
});

test('no button of the stage lies over the hat, however it is turned', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto(DESIGN);
  for (const side of ['Right side', 'Back', 'Left side']) {
    await dial(page).click();
    await expect(dial(page)).toHaveAttribute('aria-valuetext', side);
    await expect(page.getByRole('img', { name: new RegExp(`^${side}: `) })).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [900, 700],
      [1300, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => coveredShare(page), `${side} at ${width}`).toBeLessThan(0.02);
    }
  }
});

/** The largest share of a button on the stage that lies over opaque pixels of the turned hat. */
const coveredShare = (page: Page) =>
  turnedHat(page).evaluate((canvas: HTMLCanvasElement) => {
    const room = canvas.getBoundingClientRect();
    const scale = Math.min(room.width / canvas.width, room.height / canvas.height);
    const left = room.left + (room.width - canvas.width * scale) / 2;
    const top = room.top + (room.height - canvas.height * scale) / 2;
    // A copy, since the browser warns of reading the page's own canvas often.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    });
    copy?.drawImage(canvas, 0, 0);
    const hat = copy?.getImageData(0, 0, canvas.width, canvas.height);
    if (!hat) return 1;
    const isHat = (x: number, y: number) => {
      const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
      const isInside = column >= 0 && column < hat.width && row >= 0 && row < hat.height;
      return isInside && (hat.data[(row * hat.width + column) * 4 + 3] ?? 0) > 200;
    };
    const buttons = document.querySelectorAll('.stage :is(.stage-proof-mark, .turn-button, .history-tools)');
    const shares = [...buttons].map((button) => {
      const box = button.getBoundingClientRect();
      const points = Array.from({ length: 400 }, (_, index) =>
        isHat(
          box.left + (box.width * ((index % 20) + 0.5)) / 20,
          box.top + (box.height * (Math.floor(index / 20) + 0.5)) / 20,
        ),
      );
      return points.filter(Boolean).length / points.length;
    });
    return Math.max(...shares);
  });

test('the proof’s hat turns on its own', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(DESIGN);
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog');
  await dial(proof).click();
  await expect(proof.getByText('Right side', { exact: true })).toBeVisible();
  await expect(proof.getByRole('img', { name: /^Right side: Red White Blue hat/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Front');
  await dial(page).click();
  await expect(turnedHat(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('code and pictures are fetched at the first turn, at most 400,000 bytes', { tag: '@nightly' }, async ({
  page,
}) => {
  const fetched: string[] = [];
  let bytes = 0;
  page.on('response', async (response) => {
    if (!TURN_FILES.test(response.url())) return;
    fetched.push(response.url());
    bytes += (await response.body()).length;
  });
  await page.goto(DESIGN);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  await dial(page).press('ArrowRight');
  // Each frame is mixed before the next one is fetched, which takes a slow machine seconds.
  await expect
    .poll(() => fetched.filter((url) => url.endsWith('.avif')).length, { timeout: 45_000 })
    .toBe(11);
  expect(fetched.filter((url) => url.endsWith('.js')).length).toBe(1);
  await expect.poll(() => bytes).toBeGreaterThan(250_000);
  expect(bytes).toBeLessThanOrEqual(400_000);
});

test('a browser without AVIF turns the hat with WebP', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  const pictures: string[] = [];
  page.on('request', (request) => pictures.push(request.url()));
  await page.route(/\.avif$/, (route) => route.fulfill({ contentType: 'image/avif', body: 'not a picture' }));
  await page.goto(DESIGN);
  await dial(page).press('End');
  await expectColors(page, ({ text, mesh }) => {
    expect(text).toBeLessThan(0.1);
    expect(mesh).toBeGreaterThan(80);
  });
  await expect.poll(() => pictures.filter((url) => /\/\d+-[^/]*\.webp$/.test(url)).length).toBe(11);
  // From then on, it asks for no AVIF.
  expect(pictures.filter((url) => url.endsWith('.avif')).length).toBeLessThan(8);
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the hat has three stills, and fetches only those', { tag: '@nightly' }, async ({ page }) => {
    const pictures = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('.avif')) pictures.add(request.url());
    });
    await page.goto(DESIGN);
    const seen: (string | null)[] = [];
    await dial(page).evaluate((element) => {
      const sides = (window as unknown as { sides: (string | null)[] }).sides ?? [];
      (window as unknown as { sides: (string | null)[] }).sides = sides;
      new MutationObserver(() => sides.push(element.getAttribute('aria-valuetext'))).observe(element, {
        attributes: true,
        attributeFilter: ['aria-valuetext'],
      });
    });
    for (const side of ['Right side', 'Back', 'Front']) {
      await dial(page).click();
      await expect(dial(page)).toHaveAttribute('aria-valuetext', side);
      await expect(turnedHat(page)).toBeVisible({ visible: side !== 'Front' });
    }
    await dial(page).press('ArrowLeft');
    await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Back');
    seen.push(...(await page.evaluate(() => (window as unknown as { sides: (string | null)[] }).sides)));
    expect(seen).toEqual(['Right side', 'Back', 'Front', 'Back']);
    await page.waitForLoadState('networkidle');
    expect(pictures.size).toBe(2);
  });
});

test.describe('offline', () => {
  test.use({ callsFail: true });

  test('a hat that cannot be fetched stays in front and says so, and turns the next time', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto(DESIGN);
    await page.route(TURN_FILES, (route) => route.abort());
    await dial(page).click();
    await expect(page.locator('.toast-title')).toHaveText('This hat won’t budge');
    await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Front');
    await expect(page.locator('.stage .hat-preview')).toBeVisible();
    await page.unroute(TURN_FILES);
    await dial(page).click();
    await expect(turnedHat(page)).toBeVisible();
    await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Right side');
  });
});
