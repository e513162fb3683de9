import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { PageContext } from '../../wire/page-context.ts';
import type { App } from '../http/app.ts';
import { encodeBody } from '../http/encoded-body.ts';
import { testConfig, testServer } from '../http/fixtures.ts';
import { PAGE_CACHE_KEYS } from './page-cache-keys.ts';
import type { RenderPage } from './react-router.ts';
import { pageRoutes } from './routes.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

/** Renders each page as one line. `/gone` and `/none` are 404s, `/broken` a failed render. */
const oneLine: RenderPage = async ({ url, nonce }) => {
  if (url === '/broken') return new Response('Unexpected Server Error', { status: 500 });
  if (/^\/(gone|none)/.test(url)) return new Response('<h1>404</h1>', { status: 404, headers: html });
  if (url.startsWith('/old')) return new Response(null, { status: 302, headers: { location: '/shop' } });
  return new Response(`<p>${url}</p><script nonce="${nonce}">start()</script>`, { headers: html });
};

async function shopWith({ render = oneLine, cachesPages = true, rendersAhead = true, env = {} } = {}) {
  const rendered: string[] = [];
  let version = '1';
  const app = testServer({ env });
  const file = { cacheControl: 'public', body: await encodeBody(Buffer.from('icon'), 'image/svg+xml') };
  const config = testConfig();
  const deps = {
    config: rendersAhead ? config : { ...config, limits: { ...config.limits, rendersAhead } },
    log: app.log,
    pageContext: {
      paymentSummary: async () => ({}),
      hatKind: async () => 'hat',
    } as unknown as PageContext,
    publicPages: { areRendered: false },
    catalogVersion: { current: () => version, refresh: async () => undefined, stop: () => undefined },
  };
  await app.register(async (pages) =>
    pageRoutes(pages, deps, async () => ({
      files: (path) => (path === '/favicon.svg' ? Promise.resolve(file) : null),
      render: (request) => {
        rendered.push(request.url);
        return render(request);
      },
      routeAt: (path) => ({ pattern: /^\/(gone|none|code)/i.test(path) ? '*' : path.slice(1), params: {} }),
      cachesPages,
    })),
  );
  const write = () => {
    version = '2';
  };
  return { app, rendered, write, publicPages: deps.publicPages };
}

test('a public page is rendered once and then served from memory', async () => {
  const { app, rendered, write } = await shopWith();
  const first = await app.inject('/shop');
  const second = await app.inject('/shop?utm_source=mail');
  expect(second.body).toBe(first.body);
  expect(rendered).toEqual(['/shop']);
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  write();
  await app.inject('/shop');
  expect(rendered).toEqual(['/shop', '/shop']);
});

test('only a page that is kept is rendered without facts of an earlier time', async () => {
  const asked: [string, boolean][] = [];
  const render: RenderPage = (request) => {
    asked.push([request.url, request.isCached]);
    return oneLine(request);
  };
  const { app } = await shopWith({ render });
  for (const url of ['/shop', '/thank-you?order=7K2Q9MXA4T']) await app.inject(url);
  expect(asked).toEqual([
    ['/shop', true],
    ['/thank-you?order=7K2Q9MXA4T', false],
  ]);
});

test('a page’s inline scripts are allowed by their hashes, and it contains no nonce', async () => {
  const { app } = await shopWith();
  const { body, headers } = await app.inject('/');
  expect(body).toBe('<p>/</p><script>start()</script>');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
});

test('a matching ETag gets 304', async () => {
  const { app } = await shopWith();
  const { etag = '' } = (await app.inject('/about')).headers;
  const again = await app.inject({ url: '/about', headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('HEAD returns only a page’s headers', async () => {
  const { app } = await shopWith();
  const answer = await app.inject({ method: 'HEAD', url: '/shop' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect(answer.headers.etag).toBeDefined();
});

test('an order’s thank-you page is never cached and sends no referrer', async () => {
  const { app, rendered } = await shopWith();
  const answer = await app.inject('/thank-you?order=7K2Q9MXA4T');
  await app.inject('/thank-you?order=7K2Q9MXA4T');
  expect(rendered).toHaveLength(2);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(answer.headers.etag).toBeUndefined();
});

test('the page of unknown addresses is rendered once for all, and no browser stores it', async () => {
  const { app, rendered } = await shopWith();
  await app.inject('/gone');
  const headers = { 'if-none-match': '*' };
  const answer = await app.inject({ url: '/gone/too?key=secret', headers });
  expect([answer.statusCode, answer.body]).toEqual([404, '<h1>404</h1>']);
  expect(rendered).toEqual(['/none']);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await app.inject('/gone.data');
  expect(rendered).toEqual(['/none', '/gone.data']);
});

test('an unknown address is answered without the router', async () => {
  const { app, publicPages } = await shopWith();
  app.get('/code/:name', async () => 'a code');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  await vi.waitFor(() => expect(publicPages.areRendered).toBe(true));
  const ready: string[] = [];
  app.readyAnswers.onSent(({ url, status }) => ready.push(`${status} ${url}`));
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })).status;
  // It is compressed when it is first sent.
  expect(await ask('/gone')).toBe(404);
  expect(await ask('/gone/again?page=2')).toBe(404);
  expect(ready).toEqual(['404 /gone/again?page=2']);
  for (const path of [
    '/gone/',
    '/gone.data',
    '/%67one',
    '/gone/.well-known',
    '/code/x',
    '/CODE/x',
    '/favicon.svg',
  ])
    await ask(path);
  expect(await ask('/assets/gone.js')).toBe(404);
  expect(ready).toHaveLength(1);
  await app.close();
});

/** A shop whose renders, except of cached pages, take until `finish` is called. */
async function busyShop(env: Record<string, string>) {
  const waiting: (() => void)[] = [];
  const shop = await shopWith({
    env,
    render: async (request) => {
      if (request.url.startsWith('/designs')) await new Promise<void>((done) => waiting.push(done));
      return oneLine(request);
    },
  });
  const finish = () => {
    for (const done of waiting.splice(0)) done();
  };
  return { ...shop, waiting, finish };
}

test('few pages are rendered at once, few wait, and all others get 503 with Retry-After', async () => {
  const { app, rendered, waiting, finish } = await busyShop({});
  const asked = Array.from({ length: 60 }, (_, at) =>
    app.inject({ url: `/designs/${at}`, remoteAddress: `203.0.113.${at}` }),
  );
  await vi.waitFor(() => expect(waiting).toHaveLength(4));
  const first = await Promise.race(asked);
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '2']);
  // Cached pages are not in this queue.
  expect((await app.inject('/shop')).statusCode).toBe(200);
  const finishing = setInterval(finish, 1);
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  clearInterval(finishing);
  expect(statuses.filter((status) => status === 503)).toHaveLength(16);
  expect(rendered.filter((url) => url.startsWith('/designs'))).toHaveLength(44);
});

test.each([
  ['a network', () => '203.0.113.7'],
  ['an IPv6 /48', (at: number) => `2001:db8:1:${at}::1`],
])('%s that asks for many renders delays nobody else', async (_, from) => {
  const { app, rendered, waiting, finish } = await busyShop({});
  const asked = Array.from({ length: 30 }, (_, at) =>
    app.inject({ url: `/designs/${at}`, remoteAddress: from(at) }),
  );
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect((await Promise.race(asked)).statusCode).toBe(503);
  const other = app.inject({ url: '/designs/other', remoteAddress: '203.0.113.9' });
  await vi.waitFor(() => expect(rendered).toContain('/designs/other'));
  expect(rendered.filter((url) => url.startsWith('/designs'))).toHaveLength(2);
  const finishing = setInterval(finish, 1);
  expect((await other).statusCode).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  clearInterval(finishing);
  expect(statuses.filter((status) => status === 200)).toHaveLength(11);
});

test('one network cannot have all renders', async () => {
  const { app, rendered } = await shopWith();
  let asked = 0;
  let answer = await app.inject('/designs/first');
  while (answer.statusCode === 200 && asked < 5000) answer = await app.inject(`/designs/${asked++}`);
  expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, 1]);
  expect(rendered.length).toBe(asked);
  expect(asked).toBeGreaterThanOrEqual(200);
  expect((await app.inject({ url: '/designs/other', remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
  expect((await app.inject('/gone')).statusCode).toBe(404);
});

test('pages of hats that are not kept count and wait as other renders do, and kept ones do not', async () => {
  const { app, rendered, waiting, finish } = await busyShop({});
  const kept = await app.inject({ url: '/hats/kept', remoteAddress: '203.0.113.9' });
  const asked = Array.from({ length: 11 }, (_, at) => app.inject(`/designs/hats-${at}`));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect((await app.inject('/hats/waits')).statusCode).toBe(503);
  expect((await app.inject('/hats/kept')).body).toBe(kept.body);
  const finishing = setInterval(finish, 1);
  await Promise.all(asked);
  clearInterval(finishing);
  let count = 0;
  let answer = await app.inject('/hats/first');
  while (answer.statusCode === 200 && count < 1000) answer = await app.inject(`/hats/hat-${count++}`);
  expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, 1]);
  expect(rendered.filter((url) => url.startsWith('/hats'))).toHaveLength(count + 1);
  expect(count).toBeGreaterThanOrEqual(180);
  expect((await app.inject('/hats/first')).statusCode).toBe(200);
  expect((await app.inject({ url: '/hats/other', remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
});

test('a render whose client has gone is not begun', async () => {
  const { app, rendered, waiting, finish } = await busyShop({});
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = (path: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    return socket;
  };
  const first = ask('/designs/first');
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const left = ask('/designs/left');
  await vi.waitFor(async () => expect(await openConnections(app)).toBe(2));
  left.end();
  await vi.waitFor(async () => expect(await openConnections(app)).toBe(1));
  const last = ask('/designs/last');
  await vi.waitFor(async () => expect(await openConnections(app)).toBe(2));
  finish();
  await vi.waitFor(() => expect(rendered).toContain('/designs/last'));
  finish();
  expect(rendered).not.toContain('/designs/left');
  for (const socket of [first, last]) socket.destroy();
  await app.close();
});

const openConnections = (app: App) =>
  new Promise<number>((count) => app.server.getConnections((_error, open) => count(open)));

test('a page that cannot be rendered gets 500 without details', async () => {
  const { app } = await shopWith();
  const answer = await app.inject({ url: '/broken', headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Something broke on our side');
});

test('a public page that failed is rendered again', async () => {
  let broken = true;
  const { app } = await shopWith({
    render: async (request) => (broken ? new Response('', { status: 500, headers: html }) : oneLine(request)),
  });
  expect((await app.inject('/shop')).statusCode).toBe(500);
  broken = false;
  expect((await app.inject('/shop')).statusCode).toBe(200);
});

test('a page may redirect', async () => {
  const answer = await (await shopWith()).app.inject('/old');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/shop']);
});

test.each([
  ['/shop/', '/shop'],
  ['/shop/?utm_source=mail', '/shop?utm_source=mail'],
  ['//evil.example/', '/evil.example'],
])('%s redirects permanently to %s', async (url, location) => {
  const { app } = await shopWith();
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
});

test('static files are served, and missing ones get 404', async () => {
  const { app, rendered } = await shopWith();
  expect((await app.inject('/favicon.svg')).body).toBe('icon');
  expect((await app.inject('/assets/none.js')).statusCode).toBe(404);
  expect(rendered).toEqual([]);
});

test('pages accept only GET and HEAD', async () => {
  const { app, rendered } = await shopWith();
  const answer = await app.inject({ method: 'POST', url: '/shop' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(rendered).toEqual([]);
});

test('in development, nothing is cached', async () => {
  const { app, rendered } = await shopWith({ cachesPages: false });
  await app.inject('/shop');
  await app.inject('/shop');
  expect(rendered).toHaveLength(2);
});

test('one that renders nothing ahead is ready at once', async () => {
  const { app, rendered, publicPages } = await shopWith({ rendersAhead: false });
  await app.listen({ port: 0 });
  expect(publicPages.areRendered).toBe(true);
  expect(rendered).toEqual([]);
  await app.close();
});

test('an instance that listens renders every public page by itself', async () => {
  const { app, rendered, publicPages } = await shopWith();
  await app.listen({ port: 0 });
  await expect.poll(() => publicPages.areRendered).toBe(true);
  expect(rendered).toEqual(
    expect.arrayContaining(['/', '/shop.data', '/shop?occasion=birthday', '/checkout']),
  );
  const before = rendered.length;
  for (const path of PAGE_CACHE_KEYS)
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200]);
  expect(rendered).toHaveLength(before);
  await app.close();
});

test('an instance that stops finishes the page that it renders, and begins no other', async () => {
  const first = Promise.withResolvers<void>();
  const render: RenderPage = async (page) => {
    await first.promise;
    return oneLine(page);
  };
  const { app, rendered } = await shopWith({ render });
  await app.listen({ port: 0 });
  const closed = app.close();
  setImmediate(first.resolve);
  await closed;
  expect(rendered).toHaveLength(1);
});
