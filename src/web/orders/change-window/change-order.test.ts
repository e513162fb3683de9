import { afterEach, expect, test, vi } from 'vitest';
import { changeOrder } from './change-order.ts';

afterEach(() => vi.unstubAllGlobals());

async function change(status: number, body: object | string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const ask = vi.fn(async () => new Response(text, { status }));
  vi.stubGlobal('fetch', ask);
  return { ...(await changeOrder('7K2Q9MXA4T', 'address', { key: 'opens-it' })), ask };
}

const refused = (status: number, error: object) =>
  change(status, { error: { message: 'No.', requestId: 'r', ...error } });

test('a change that the shop makes has its answer and no refusal', async () => {
  const { answer, refusal, ask } = await change(200, { changed: true });
  expect([answer, refusal]).toEqual([{ changed: true }, null]);
  expect(ask).toHaveBeenCalledWith(
    '/api/orders/7K2Q9MXA4T/address',
    expect.objectContaining({ method: 'POST' }),
  );
});

test.each([
  {
    what: 'a field',
    status: 422,
    error: { code: 'invalid', path: 'zipCode' },
    expected: { path: 'zipCode', isOver: false, theirs: null },
  },
  {
    what: 'being too late',
    status: 409,
    error: { code: 'conflict' },
    expected: { path: null, isOver: true, theirs: null },
  },
  {
    what: 'what somebody else saved',
    status: 409,
    error: { code: 'conflict', details: { city: 'Austin' } },
    expected: { path: null, isOver: false, theirs: { city: 'Austin' } },
  },
  {
    what: 'no details of other refusals',
    status: 429,
    error: { code: 'x', details: { a: 'b' } },
    expected: { isOver: false, theirs: null },
  },
])('a refusal tells of $what', async ({ status, error, expected }) => {
  expect((await refused(status, error)).refusal).toMatchObject({ text: 'No.', ...expected });
});

test('without an answer, the change may have been made, and the page says how to find out', async () => {
  const { answer, refusal } = await change(502, '<html>');
  expect(answer).toBeNull();
  expect(refusal).toEqual({
    text: 'No answer. Check your connection, then reload this page to see if it worked.',
    path: null,
    isOver: false,
    theirs: null,
  });
});
