import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testServer } from '../http/fixtures.ts';
import { numberedListQuery, sendPage, toPage } from './list-answer.ts';

const server = testServer();

beforeAll(() => {
  // The numbers from 7 down to 1.
  server.get('/numbers', { schema: { querystring: z.object(numberedListQuery) } }, async (request, reply) => {
    const { query } = request;
    const all = [7, 6, 5, 4, 3, 2, 1];
    const { before, after = 8 } = query;
    const found =
      before === undefined
        ? all.filter((number) => number < after)
        : all.toReversed().filter((number) => number > before);
    const page = toPage(found.slice(0, query.limit + 1), query, String);
    return sendPage(request, reply, page);
  });
});

afterAll(() => server.close());

async function read(url: string) {
  const answer = await server.inject(url);
  const link = String(answer.headers.link ?? '');
  const [next, previous] = ['next', 'prev'].map(
    (rel) => new RegExp(`<([^>]*)>; rel="${rel}"`).exec(link)?.[1],
  );
  return { rows: answer.json(), next, previous };
}

test('pages are turned forth, back and forth again, with what was searched for', async () => {
  const turned: unknown[] = [];
  const follow = async (url: string | undefined) => {
    const page = await read(url ?? expect.fail());
    turned.push(page.rows);
    return page;
  };
  const first = await follow('/numbers?q=a%26b&limit=3');
  const second = await follow(first.next);
  const third = await follow(second.next);
  const back = await follow(third.previous);
  const start = await follow(back.previous);
  await follow((await follow(start.next)).next);
  const three = [[7, 6, 5], [4, 3, 2], [1]];
  expect(turned).toEqual([...three, [4, 3, 2], ...three]);
  expect([first.previous, third.next, start.previous]).toEqual([undefined, undefined, undefined]);
  expect(back.next).toBe('/numbers?q=a%26b&limit=3&after=2');
  expect(back.previous).toBe('/numbers?q=a%26b&limit=3&before=4');
});

test('a page that is full and the last says so, and so does an empty one', async () => {
  expect(await read('/numbers?limit=7')).toEqual({
    rows: [7, 6, 5, 4, 3, 2, 1],
    next: undefined,
    previous: undefined,
  });
  expect(await read('/numbers?after=1')).toEqual({ rows: [], next: undefined, previous: undefined });
});
