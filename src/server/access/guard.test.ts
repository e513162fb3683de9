import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { ADMIN_PATHS, type AdminPageName, adminPath } from '../../domain/access/admin-paths.ts';
import { AREAS } from '../../domain/access/areas.ts';
import type { App } from '../http/app.ts';
import { testServer } from '../http/fixtures.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** A shop in which every route answers 200 unless the guard stops it. */
function shopWithOpenRoutes() {
  const app = testServer();
  app.all('/api/admin/orders', async () => 'orders');
  app.all('/api/*', async () => 'api');
  app.all('/*', async () => 'page');
  return app;
}

const shop = shopWithOpenRoutes();

const ROBIN = {
  id: '1',
  email: 'robin@unhingedhats.example',
  name: 'Robin',
  role: 'owner',
  areas: AREAS,
  sessionId: 's',
  needsCodes: false,
} as const;
const asRobin = { administratorOf: async () => ROBIN };

const GUARDED = [
  '/admin',
  '/admin/orders',
  '/admin.data',
  '/printful-admin',
  '/printful-admin/',
  '/api/admin',
  '/api/admin/orders',
  '/api/admin/products/1',
  '/api/admin/none/such',
  '/api/sync-printful-products',
  '/api/test-printful',
  '/api/printful',
  '/api/printful/products',
];

const ODD = [
  '/api/%61dmin/orders',
  '/api/%2561dmin/orders',
  '/%61pi/admin/orders',
  '/api%2Fadmin%2Forders',
  '//api/admin/orders',
  '/api//admin/orders',
  '/api\\admin\\orders',
  '/API/Admin/orders',
  '/api/admin/',
  '/api/admin/orders/',
  '/api/admin?x=/shop',
  '/api/./admin/orders',
  '/api/x/../admin/orders',
  '/api/x/%2e%2E/admin/orders',
  '/api/admin/orders/%zz',
  '/api/admin/%c0%af',
  '/admin/%zz',
  '/%2fadmin/',
  '/PRINTFUL-admin/x',
];

test.each(METHODS)('%s on a guarded path answers 401', async (method) => {
  for (const url of GUARDED)
    expect([url, (await shop.inject({ method, url })).statusCode]).toEqual([url, 401]);
});

test.each(ODD)('%s is guarded too', async (url) => {
  for (const method of ['GET', 'POST'] as const)
    expect((await shop.inject({ method, url })).statusCode).toBe(401);
});

test('the API answers with a JSON error, even to a browser', async () => {
  const answer = await shop.inject({ url: '/api/admin/orders', headers: { accept: 'text/html' } });
  expect(answer.json().error.code).toBe('unauthorized');
});

test('a page at a guarded path that does not check still answers 401', async () => {
  const answer = await shop.inject('/admin');
  expect(answer.statusCode).toBe(401);
  expect(answer.body).not.toContain('page');
});

test('no guarded answer is stored, and one whose session cannot be looked up is a failure', async () => {
  for (const [gatekeeper, status] of [
    [{}, 401],
    [asRobin, 200],
    [{ administratorOf: () => Promise.reject(new Error('no database')) }, 500],
  ] as const) {
    const app = testServer({ gatekeeper });
    app.get('/admin', async () => 'page');
    app.get('/api/closed', { config: { access: 'team' } }, async () => 'data');
    app.get('/api/open', async () => 'open');
    for (const url of ['/admin', '/api/closed']) {
      const { statusCode, headers } = await app.inject(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, status, 'no-store']);
    }
    const open = await app.inject('/api/open');
    expect([open.statusCode, open.headers['cache-control']]).toEqual([200, undefined]);
  }
});

test('a helper enters only what is not for owners, and whoever needs codes only their own sign-in', async () => {
  const statuses = async (who: object) => {
    const app = testServer({ gatekeeper: { administratorOf: async () => ({ ...ROBIN, ...who }) } });
    app.get('/admin', async () => 'page');
    app.get('/api/own', { config: { access: 'own' } }, async () => 'own');
    app.get('/api/owners', { config: { access: 'owners', area: 'any' } }, async () => 'owners');
    app.get('/api/orders', { config: { access: 'team', area: 'orders' } }, async () => 'orders');
    const urls = ['/admin', '/api/own', '/api/owners', '/api/orders'];
    return Promise.all(urls.map(async (url) => (await app.inject(url)).statusCode));
  };
  expect(await statuses({})).toEqual([200, 200, 200, 200]);
  expect(await statuses({ role: 'helper' })).toEqual([200, 200, 403, 200]);
  expect(await statuses({ role: 'helper', areas: ['hats'] })).toEqual([200, 200, 403, 403]);
  expect(await statuses({ needsCodes: true })).toEqual([200, 200, 403, 403]);
});

test('an admin page may show its own sign-in form', async () => {
  const app = testServer();
  app.get('/admin', async (_request, reply) => reply.code(401).type('text/html').send('sign in here'));
  expect((await app.inject('/admin')).body).toBe('sign in here');
});

const PAGES = (Object.keys(ADMIN_PATHS) as AdminPageName[]).map((name) => adminPath(name, '7K2Q9MXA4T'));

test.each([...PAGES, '/ADMIN', '/Admin/Today', '/admin/orders/7K2Q9MXA4T/'])(
  'the admin page %s may show it too',
  async (url) => {
    const app = testServer();
    app.get('/*', async (_request, reply) => reply.code(401).type('text/html').send('sign in here'));
    expect((await app.inject(url)).body).toBe('sign in here');
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(401);
  },
);

test('an admin page’s address with a slash at its end leads to the one without', async () => {
  const app = testServer();
  app.get('/*', async (_request, reply) => reply.redirect('/admin', 301));
  const answers = [await app.inject('/admin/'), await app.inject('/admin/none/')];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [301, '/admin'],
    [401, undefined],
  ]);
});

test.each([
  '/',
  '/shop',
  '/administer',
  '/api/products',
  '/api/printful-news',
  '/shop?next=/admin',
  '/pictures/a.%2Fadmin.svg',
])('%s is open to everyone', async (url) => {
  expect((await shop.inject(url)).statusCode).toBe(200);
});

test('no spelling of the order list bypasses the guard', async () => {
  const spellings = (letter: string) =>
    fc.constantFrom(letter, letter.toUpperCase(), `%${letter.charCodeAt(0).toString(16)}`);
  const path = fc.tuple(
    ...[...'/api/admin/orders'].map((letter) =>
      letter === '/' ? fc.constantFrom('/', '//', '/./') : spellings(letter),
    ),
  );
  await fc.assert(
    fc.asyncProperty(path, async (letters) => {
      expect(
        (await shop.inject({ method: 'GET', url: `/${letters.join('').replace(/^\/+/, '')}` })).statusCode,
      ).toBe(401);
    }),
    { numRuns: 200 },
  );
});

test('a route is for administrators only unless it says that it is open', async () => {
  for (const [gatekeeper, status] of [
    [{}, 401],
    [asRobin, 200],
  ] as const) {
    const app = testServer({ gatekeeper });
    app.get('/api/products', { config: { access: 'open' } }, async () => 'hats');
    app.get('/api/new-route', { config: { access: undefined } }, async () => 'new');
    expect((await app.inject('/api/products')).statusCode).toBe(200);
    expect((await app.inject('/api/new-route')).statusCode).toBe(status);
    expect((await app.inject({ method: 'HEAD', url: '/api/new-route' })).statusCode).toBe(status);
  }
});

test('a closed route that names no area is for helpers with all of them', async () => {
  for (const [areas, status] of [
    [AREAS, 200],
    [AREAS.slice(1), 403],
  ] as const) {
    const app = testServer({
      gatekeeper: { administratorOf: async () => ({ ...ROBIN, role: 'helper', areas }) },
    });
    app.get('/api/new-route', { config: { access: undefined } }, async () => 'new');
    expect((await app.inject('/api/new-route')).statusCode).toBe(status);
  }
});

test('a route compiles only if it says who may call it, in which area, and what the log says', () => {
  type ConfigOf<Method extends 'get' | 'post'> = Parameters<App[Method]>[1]['config'];
  type Team = { access: 'team'; area: 'orders' };
  expectTypeOf<{ access: 'open' }>().toExtend<ConfigOf<'get'>>();
  expectTypeOf<{ limit: 'orders' }>().not.toExtend<ConfigOf<'get'>>();
  expectTypeOf<{ access: 'team'; looksAt: string }>().not.toExtend<ConfigOf<'get'>>();
  expectTypeOf<Team>().not.toExtend<ConfigOf<'get'>>();
  expectTypeOf<Team & { looksAt: string }>().toExtend<ConfigOf<'get'>>();
  expectTypeOf<Team & { did: string }>().not.toExtend<ConfigOf<'post'>>();
  expectTypeOf<Team & { about: 'shop'; did: string }>().toExtend<ConfigOf<'post'>>();
});

test.each([
  [undefined, 403],
  ['null', 403],
  ['https://hats.example.evil.example', 403],
  ['http://hats.example', 403],
  ['https://hats.example', 200],
  ['http://localhost:3000', 200],
])('a change with an administrator’s cookies from origin %s answers %s', async (origin, status) => {
  const app = testServer({ env: { PUBLIC_URL: 'https://hats.example' }, gatekeeper: asRobin });
  app.post('/api/admin/products', async () => 'saved');
  const headers = origin === undefined ? {} : { origin };
  expect((await app.inject({ method: 'POST', url: '/api/admin/products', headers })).statusCode).toBe(status);
});
