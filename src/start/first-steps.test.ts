import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const LINK = 'http://localhost:3000/admin#set-up=token';

function shopWith(administrators: number) {
  const links: string[] = [];
  return {
    links,
    hasAdministrator: async () => administrators > 0,
    createSetUpLink: async () => {
      links.push(LINK);
      return LINK;
    },
  };
}

test('a terminal shows what other outputs show, and the link that creates the first administrator', async () => {
  const inTerminal = await firstSteps(shopWith(0), true);
  expect(inTerminal).toContain(LINK);
  expect(inTerminal).toContain(await firstSteps(shopWith(0), false));
});

test('where output may be stored, no link is created or shown', async () => {
  const shop = shopWith(0);
  expect(await firstSteps(shop, false)).toContain('npm run shop -- admin add');
  expect(shop.links).toEqual([]);
});

test('a shop with an administrator shows no first steps', async () => {
  const shop = shopWith(1);
  expect(await firstSteps(shop, true)).toBeUndefined();
  expect(shop.links).toEqual([]);
});

test('a database that goes away right after the opening costs the first steps, not the shop', async () => {
  const isGone = async () => Promise.reject(new Error('The database is unavailable'));
  expect(await firstSteps({ ...shopWith(0), hasAdministrator: isGone }, true)).toBeUndefined();
});
