import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const TIMEOUT = 50;

function cacheOf(answer: (path: string, render: number) => Promise<string>, timeout = TIMEOUT) {
  const rendered: string[] = [];
  let version = '1';
  const cache = createAnswerCache<string>({
    render: (path) => {
      rendered.push(path);
      return answer(path, rendered.length);
    },
    version: () => version,
    worthCaching: (made) => made !== 'sorry',
    timeout,
  });
  return {
    cache,
    rendered,
    write: () => {
      version = String(Number(version) + 1);
    },
  };
}

test('a page is rendered once', async () => {
  const { cache, rendered } = cacheOf(async (path) => `page of ${path}`);
  expect(await cache.get('/shop')).toBe('page of /shop');
  expect(await cache.get('/shop')).toBe('page of /shop');
  expect(await cache.get('/')).toBe('page of /');
  expect(rendered).toEqual(['/shop', '/']);
});

test('an answer is fresh until the version changes, even if that is while it is rendered', async () => {
  const { cache, write } = cacheOf(async (path) => (path === '/sorry' ? 'sorry' : `page of ${path}`));
  expect(cache.fresh('/')).toBe(null);
  for (const path of ['/', '/sorry']) await cache.get(path);
  expect([cache.fresh('/'), cache.fresh('/sorry')]).toEqual(['page of /', null]);
  write();
  expect(cache.fresh('/')).toBe(null);
  const late = cache.get('/shop');
  write();
  expect([await late, cache.fresh('/shop')]).toEqual(['page of /shop', null]);
});

test('concurrent first requests share one render', async () => {
  const { cache, rendered } = cacheOf(async (_path, render) => `render ${render}`);
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/')));
  expect(new Set(answers)).toEqual(new Set(['render 1']));
  expect(rendered).toHaveLength(1);
});

test('a new catalog version empties the cache', async () => {
  const { cache, write } = cacheOf(async (_path, render) => `render ${render}`);
  await cache.get('/');
  write();
  expect(await cache.get('/')).toBe('render 2');
});

test('a render that began before a new version is not cached for it', async () => {
  const first = Promise.withResolvers<string>();
  const { cache, write } = cacheOf((_path, render) =>
    render === 1 ? first.promise : Promise.resolve('new'),
  );
  const early = cache.get('/');
  write();
  const late = cache.get('/');
  first.resolve('old');
  expect([await early, await late, await cache.get('/')]).toEqual(['old', 'new', 'new']);
});

test('when a render fails, the newest good page is shown, also after an older one that ended late', async () => {
  const slow = Promise.withResolvers<string>();
  const pages = ['first', slow.promise, 'third'];
  const { cache, write } = cacheOf(async (_path, render) => pages[render - 1] ?? 'sorry', 5000);
  expect(await cache.get('/')).toBe('first');
  write();
  const late = cache.get('/');
  write();
  expect(await cache.get('/')).toBe('third');
  slow.resolve('second');
  expect(await late).toBe('second');
  write();
  expect(await cache.get('/')).toBe('third');
});

test('when a render fails, a page that was rendered before a change is better than none', async () => {
  const slow = Promise.withResolvers<string>();
  const { cache, write } = cacheOf(async (_path, render) => (render === 1 ? slow.promise : 'sorry'), 5000);
  const early = cache.get('/');
  write();
  slow.resolve('old');
  expect([await early, await cache.get('/')]).toEqual(['old', 'old']);
});

test('a failed render is retried', async () => {
  const { cache } = cacheOf(async (_path, render) => {
    if (render === 1) throw new Error('database is down');
    return 'page';
  });
  await expect(cache.get('/')).rejects.toThrow('down');
  expect(await cache.get('/')).toBe('page');
});

test('an error page is sent, not cached', async () => {
  const { cache } = cacheOf(async (_path, render) => (render === 1 ? 'sorry' : 'page'));
  expect([await cache.get('/'), await cache.get('/')]).toEqual(['sorry', 'page']);
});

test('a page that can’t be rendered again is sent as it was, and rendered again soon', async () => {
  const { cache, rendered, write } = cacheOf(async (_path, render) => {
    if (render === 2) throw new Error('database is down');
    return render === 3 ? 'sorry' : `render ${render}`;
  });
  await cache.get('/');
  write();
  expect(await Promise.all([cache.get('/'), cache.get('/')])).toEqual(['render 1', 'render 1']);
  expect(await cache.get('/')).toBe('render 1');
  expect(rendered).toHaveLength(2);
  await pause(2 * TIMEOUT);
  expect([await cache.get('/'), rendered.length]).toEqual(['render 1', 3]);
  await pause(2 * TIMEOUT);
  expect([await cache.get('/'), await cache.get('/'), rendered.length]).toEqual(['render 4', 'render 4', 4]);
});

test('nobody waits long for a page that there is already', async () => {
  const slow = Promise.withResolvers<string>();
  const { cache, write } = cacheOf(async (_path, render) => (render === 1 ? 'old' : slow.promise));
  await cache.get('/');
  write();
  expect(await cache.get('/')).toBe('old');
  slow.resolve('new');
  expect(await cache.get('/')).toBe('new');
});

test('pages are rendered before anyone asks, one after the other, and all of them again after a change', async () => {
  let running = 0;
  let isDown = true;
  const { cache, rendered, write } = cacheOf(async (path, render) => {
    expect(++running).toBe(1);
    await pause(1);
    running -= 1;
    if (isDown && path === '/shop') throw new Error('database is down');
    return `${path} ${render}`;
    // What failed a moment ago is not tried again.
  }, 60_000);
  expect(await cache.fill(['/', '/shop', '/about'])).toBe(false);
  isDown = false;
  expect(await cache.fill(['/', '/shop', '/about'])).toBe(true);
  expect(rendered).toEqual(['/', '/shop', '/about', '/shop']);
  isDown = true;
  write();
  expect(await cache.fill(['/', '/shop', '/about'])).toBe(true);
  expect(await cache.get('/shop')).toBe('/shop 4');
  expect(rendered).toHaveLength(7);
});

test('a visitor whose render is refused gets the last good answer, and the next one a new render', async () => {
  const { cache, write } = cacheOf(async (_path, render) => `render ${render}`);
  const refuse = async () => Promise.reject(new Error('too many'));
  await expect(cache.get('/hats/one', refuse)).rejects.toThrow('too many');
  expect(await cache.get('/hats/one')).toBe('render 1');
  expect(await cache.get('/hats/one', refuse)).toBe('render 1');
  write();
  expect(await cache.get('/hats/one', refuse)).toBe('render 1');
  expect(await cache.get('/hats/one')).toBe('render 2');
});
