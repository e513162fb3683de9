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

test('a terminal is shown the link that makes the first administrator', async () => {
  expect(await firstSteps(shopWith(0), true)).toContain(LINK);
});

test('what may be kept is not shown the link, and none is made', async () => {
  const shop = shopWith(0);
  expect(await firstSteps(shop, false)).toContain('npm run admin -- add');
  expect(shop.links).toEqual([]);
});

test('a shop with an administrator says nothing of it', async () => {
  const shop = shopWith(1);
  expect(await firstSteps(shop, true)).toBeUndefined();
  expect(shop.links).toEqual([]);
});
