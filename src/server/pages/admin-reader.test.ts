import { expect, test } from 'vitest';
import { AREAS } from '../../domain/access/areas.ts';
import type { AdminReader, PageContext } from '../../wire/page-context.ts';
import type { Administrator } from '../access/guard.ts';
import { DatabaseUnavailable } from '../db/connect.ts';
import { testConfig, testServer } from '../http/fixtures.ts';
import { pageRoutes } from './routes.ts';

const ROBIN: Administrator = {
  id: '1',
  email: 'robin@unhingedhats.example',
  name: 'Robin',
  role: 'owner',
  areas: AREAS,
  sessionId: 's',
  needsCodes: false,
};
const READS = { name: 'Robin', role: 'owner', areas: AREAS, needsCodes: false, timeZone: 'America/New_York' };

/** A shop whose pages are opened by `who`. `readers` are for whom they were rendered. */
async function shopFor(who: Administrator | null, toDo = async () => 2) {
  const readers: (AdminReader | null)[] = [];
  const app = testServer({ gatekeeper: { administratorOf: async () => who } });
  const deps = {
    config: testConfig(),
    log: app.log,
    pageContext: { toDo } as unknown as PageContext,
    publicPages: { areRendered: false },
    catalogVersion: { current: () => '1', refresh: async () => undefined, stop: () => undefined },
  };
  await app.register(async (pages) =>
    pageRoutes(pages, deps, async () => ({
      files: () => null,
      async render({ adminReader }) {
        readers.push(adminReader);
        return new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
      },
      routeAt: (path) => ({ pattern: path.slice(1), params: {} }),
      cachesPages: true,
    })),
  );
  return { readers, open: async (path: string) => (await app.inject(path)).statusCode };
}

test('a page of the admin is rendered for who reads it, with what there is to do', async () => {
  const { readers, open } = await shopFor(ROBIN);
  expect(await open('/admin/orders')).toBe(200);
  expect(readers).toEqual([{ ...READS, toDo: 2 }]);
});

test('who may not enter all areas does not read how much there is to do', async () => {
  const sam = { name: 'Sam', role: 'helper', areas: ['orders', 'hats'] } as const;
  const { readers, open } = await shopFor({ ...ROBIN, ...sam });
  expect(await open('/admin/orders')).toBe(200);
  expect(readers).toEqual([{ ...READS, ...sam, toDo: null }]);
});

test('without a database, a page of the admin is shown without what there is to do', async () => {
  const { readers, open } = await shopFor(ROBIN, () => Promise.reject(new DatabaseUnavailable(null)));
  expect(await open('/admin/orders')).toBe(200);
  expect(readers).toEqual([{ ...READS, toDo: null }]);
  const wrong = await shopFor(ROBIN, () => Promise.reject(new Error('no such column')));
  expect(await wrong.open('/admin/orders')).toBe(500);
});

test('the form to sign in is rendered once for all, and for nobody', async () => {
  const { readers, open } = await shopFor(null);
  for (const path of ['/admin', '/admin', '/shop']) await open(path);
  expect(readers).toEqual([null, null]);
});

test('an administrator may open more pages a minute than a visitor', async () => {
  const administrator = await shopFor(ROBIN);
  for (let asked = 0; asked < 250; asked += 1) expect(await administrator.open('/admin/orders')).toBe(200);
});
