import type { Page } from '@playwright/test';
import type { Crew } from '../../src/domain/crew/crew.ts';
import type { CrewView, NewCrewAnswer } from '../../src/wire/crews.ts';
import { ask } from '../ask.ts';
import { violations } from './axe.ts';
import { expect, test } from './shop.ts';

const CREW: Crew = {
  id: 'crew-of-maya',
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'said one drink', ''],
  members: ['Priya', 'Kayla', 'Emma', 'Emma'].map((name, index) => ({
    id: index + 1,
    name,
    colors: null,
    keepWords: false,
  })),
};

/** Shares a crew as Maya, for these names. */
async function shareCrew(shopUrl: string, crew = CREW): Promise<NewCrewAnswer> {
  return ask(`${shopUrl}/api/crews`, { organizer: 'Maya', crew });
}

const viewAsMaya = (shopUrl: string, { id, key }: NewCrewAnswer): Promise<CrewView> =>
  ask(`${shopUrl}/api/crews/${id}/view`, { key });

const friendsLink = ({ id, friendKey }: NewCrewAnswer) => `/crews/${id}#${friendKey}`;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

test('a friend picks her name, corrects it, and sees what the organizer decided', async ({ page, shop }) => {
  const list = await shareCrew(shop.url);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(friendsLink(list));
  await expect(page.getByText('Which one is you?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Emma (2 of 2)' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Priya');
  await expect(heading(page, 'Maya is getting you this hat.')).toBeFocused();
  await expect(page.getByRole('img', { name: /Priya said one drink$/ })).toBeVisible();
  await expect(page.locator('.name-tile')).toHaveText(['P', 'r', 'i', 'y', 'a']);
  await expect(page.getByText(/\$/)).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);

  await press(page, 'No, change it');
  const field = page.getByRole('textbox', { name: 'Your name' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Priyah 你');
  await press(page, 'Send it to Maya');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/你/);
  await field.fill('Priyah');
  await expect(page.getByRole('img', { name: /Priyah said one drink$/ })).toBeVisible();
  await expect(
    page.getByText('Maya sees Priya to→ Priyah and says yes or no before it prints.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sent. Now it’s up to Maya.')).toBeFocused();
  await expectAccessible(page);
  const { answers, crew } = await viewAsMaya(shop.url, list);
  expect(answers).toMatchObject([{ member: 1, kind: 'changed', name: 'Priyah', accepted: null }]);
  expect(crew).toEqual(CREW);

  await ask(`${shop.url}/api/crews/${list.id}/members/1/decide`, { key: list.key, accept: true });
  await page.reload();
  await expect(heading(page, 'Maya said yes.')).toBeVisible();
  await expect(page.locator('.name-tile')).toHaveText(['P', 'r', 'i', 'y', 'a', 'h']);
  await expectAccessible(page);
  expect(sent.filter((url) => url.includes(list.friendKey))).toEqual([]);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('a friend confirms with the keyboard alone, and deletes her name', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  const list = await shareCrew(shop.url);
  await page.goto(friendsLink(list));
  const names = page.getByRole('main').getByRole('button');
  await expect(names).toHaveCount(4);
  await names.nth(0).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Maya is getting you this hat.')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Good. That’s how it prints.')).toBeFocused();
  expect((await viewAsMaya(shop.url, list)).answers).toMatchObject([{ member: 2, kind: 'confirmed' }]);
  await page.goBack();
  await expect(page.getByText('Which one is you?')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Good. That’s how it prints.')).toBeVisible();

  await press(page, 'Delete mine now');
  await expect(heading(page, 'Delete your name?')).toBeFocused();
  await expectAccessible(page);
  await press(page, 'Yes, delete it');
  await expect(heading(page, 'Gone.')).toBeFocused();
  await expectAccessible(page);
  const left = await viewAsMaya(shop.url, list);
  expect(left.crew.members.map(({ name }) => name)).toEqual(['Priya', 'Emma', 'Emma']);
  expect(left.answers).toEqual([]);
  await page.reload();
  await expect(page.getByText('Which one is you?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kayla' })).toHaveCount(0);
});

test.describe('links that open nothing', () => {
  test.use({ callsFail: true });

  test('say so in the same words', { tag: '@nightly' }, async ({ page, shop }) => {
    const list = await shareCrew(shop.url);
    const deleted = await shareCrew(shop.url);
    await ask(`${shop.url}/api/crews/${deleted.id}/delete`, { key: deleted.key });
    for (const link of [
      `/crews/${list.id}#wrong`,
      `/crews/${list.id}`,
      `/crews/none#wrong`,
      friendsLink(deleted),
    ]) {
      await page.goto(link);
      await page.reload();
      await expect(heading(page, 'This link is over'), link).toBeVisible();
    }
    await expectAccessible(page);
    // A working link in the same tab opens without a page load.
    await page.evaluate((address) => location.assign(address), `/crews/${deleted.id}#${list.friendKey}`);
    await expect(heading(page, 'This link is over')).toBeVisible();
  });
});

const answersBlock = (page: Page) => page.getByRole('region', { name: 'Friends check their names' });

test('the organizer shares her crew, accepts a spelling, keeps a hat whose name was deleted, and deletes the list', {
  tag: '@nightly',
}, async ({ page, shop, browser, baseURL }) => {
  await page.goto('/crew');
  await page.getByLabel('One a line, or with commas').fill('Priya, Kayla, Emma');
  await expect(page.getByRole('heading', { name: 'Kayla' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Let friends check their names');
  await press(page, 'Make the link');
  await expect(page.getByText('Your friends need to know who is asking.')).toBeVisible();
  await page.getByLabel('Your first name').fill('Maya');
  await expectAccessible(page);
  const [made] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/crews')),
    press(page, 'Make the link'),
  ]);
  const list: NewCrewAnswer = await made.json();
  await expect(answersBlock(page)).toBeFocused();
  await expect(answersBlock(page)).toContainText('0 of 3 answered.');
  await expectAccessible(page);

  const friend = await browser.newContext({ baseURL: baseURL ?? '' });
  const hers = await friend.newPage();
  await hers.goto(friendsLink(list));
  await press(hers, 'Priya');
  await press(hers, 'No, change it');
  await hers.getByRole('textbox', { name: 'Your name' }).fill('Priyah');
  await press(hers, 'Send it to Maya');
  await expect(heading(hers, 'Sent. Now it’s up to Maya.')).toBeVisible();
  await ask(`${shop.url}/api/crews/${list.id}/members/3/forget`, { key: list.friendKey });
  await page.reload();
  await expect(answersBlock(page)).toContainText(
    'One friend needs a yes or no. One friend deleted her name here.',
  );
  await expectAccessible(page);
  await press(page, 'Accept');
  await expect(answersBlock(page)).toContainText('Priyah Changed, you said yes');
  await expect(page.getByRole('heading', { name: 'Priyah' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Emma' })).toBeVisible();
  await hers.reload();
  await expect(heading(hers, 'Maya said yes.')).toBeVisible();

  // What she changes later reaches her friends without another click.
  await page.getByLabel('Line 2, on every hat').fill('said two drinks');
  await expect
    .poll(async () => (await viewAsMaya(shop.url, list)).crew.lines)
    .toEqual(['', 'said two drinks', '']);
  await press(page, 'Delete the list');
  await press(page, 'Yes, delete it');
  await expect(page.getByRole('button', { name: 'Let friends check their names' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Priyah' })).toBeVisible();
  await friend.close();
});

test.describe('with two devices', () => {
  // A stale save is refused.
  test.use({ callsFail: true });

  test('the organizer’s own link opens her crew on another device, and two versions are shown', {
    tag: '@nightly',
  }, async ({ page, shop }) => {
    const list = await shareCrew(shop.url);
    await page.goto(`/crew#list=${[list.id, list.key, list.friendKey].join('.')}`);
    await expect(answersBlock(page)).toContainText('0 of 4 answered.');
    await expect(page.getByRole('heading', { name: 'Kayla' })).toBeVisible();
    expect(page.url()).not.toContain(list.key);
    const elsewhere = { ...CREW, lines: ['', 'said two drinks', ''] as const };
    await ask(`${shop.url}/api/crews/${list.id}/save`, {
      key: list.key,
      version: list.version,
      crew: elsewhere,
    });
    await page.getByLabel('Line 2, on every hat').fill('said no drinks');
    const versions = page.getByRole('alert').filter({ hasText: 'changed on another device' });
    await expect(versions).toContainText('said no drinks');
    await expect(versions).toContainText('said two drinks');
    await expectAccessible(page);
    await press(page, 'Use the other one');
    await expect(page.getByLabel('Line 2, on every hat')).toHaveValue('said two drinks');
  });
});

test('the button that turns a friend’s hat is below its visor in every window', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  const list = await shareCrew(shop.url);
  await page.goto(friendsLink(list));
  await press(page, 'Priya');
  const dial = page.getByRole('slider', { name: 'Turn it' });
  const hat = page.getByRole('img', { name: /Priya said one drink$/ });
  await expect(hat).toBeVisible();
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
    [900, 700],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const [button, picture] = [await dial.boundingBox(), await hat.boundingBox()];
      if (!button || !picture) throw new Error('nothing is on the page');
      // The lowest tenth of a picture shows only the shadow.
      expect(button.y, `${width}`).toBeGreaterThan(picture.y + picture.height * 0.93);
    }).toPass({ timeout: 10_000 });
    if (width > 320)
      await expect(page.getByRole('button', { name: 'Yes, that’s my name' })).toBeInViewport({ ratio: 1 });
  }
});
