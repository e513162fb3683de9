import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { testServer } from './fixtures.ts';
import { type MultipartForm, readMultipart } from './multipart.ts';

function shop() {
  const app = testServer();
  app.register(async (scope) => {
    readMultipart(scope as typeof app, {
      form: { fields: 3, fieldSize: 100, headerSize: 1000 },
      body: 10_000,
    });
    scope.get('/photo', async () => 'a photo');
    scope.post('/photo', async ({ body }) => {
      const form = body as MultipartForm;
      return {
        name: form.text('name'),
        hats: form.all('hat'),
        bytes: form.file('photo')?.toString() ?? null,
      };
    });
  });
  return app;
}

async function send(form: FormData) {
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  return shop().inject({
    method: 'POST',
    url: '/photo',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

test('a form may have all that it may, texts of one name included', async () => {
  const body = new FormData();
  body.append('name', `Maya\n${'x'.repeat(94)}`);
  for (const hat of ['1', '2']) body.append('hat', hat);
  body.append('photo', new File(['p'.repeat(9000)], 'photo.jpg'));
  const answer = await send(body);
  expect(answer.json()).toEqual({
    name: `Maya\n${'x'.repeat(94)}`,
    hats: ['1', '2'],
    bytes: 'p'.repeat(9000),
  });
});

test('a form with a text that cannot be stored is refused', async () => {
  const body = new FormData();
  body.append('name', 'Ma\0ya');
  const answer = await send(body);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed']);
});

test.each([
  ['its texts and files', 'pixels', 'pixels'],
  ['no file where none was chosen', '', null],
])('a form brings %s', async (_what, pixels, bytes) => {
  const body = new FormData();
  body.set('name', 'Maya');
  body.set('photo', new File([pixels], pixels && 'photo.jpg'));
  const answer = await send(body);
  expect(answer.json()).toEqual({ name: 'Maya', hats: [], bytes });
});

test.each([
  ['no body', {}],
  ['an empty body of the right type', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }],
])('%s is refused', async (_what, request) => {
  const answer = await shop().inject({ method: 'POST', url: '/photo', ...request });
  expect([400, 415]).toContain(answer.statusCode);
});

test.each([
  ['has more fields than it may', [...'1234'].map((name) => [name, 'x'])],
  ['has a longer text than it may', [['name', 'x'.repeat(101)]]],
  ['is longer than it may', [['photo', new File(['x'.repeat(10_000)], 'photo.jpg')]]],
] as const)('a form that %s is refused', async (_what, entries) => {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name as string, value as string);
  const answer = await send(body);
  expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'too_large']);
});

test('a form that does not say how long it is is cut where it becomes too long', async () => {
  let sent = 0;
  function* endless() {
    yield '--x\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n';
    for (; sent < 1000; sent += 1) yield 'p'.repeat(1000);
  }
  const request = shop().inject({
    method: 'POST',
    url: '/photo',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Readable.from(endless()),
  });
  await expect(request).rejects.toThrow('aborted');
  expect(sent).toBeLessThan(100);
});

test.each([
  [100, 'Maya'],
  [2000, ''],
])('of what a part says before its content, what follows %i bytes names it “%s”', async (length, name) => {
  const answer = await shop().inject({
    method: 'POST',
    url: '/photo',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\nx-filler: ${'y'.repeat(length)}\r\ncontent-disposition: form-data; name="name"\r\n\r\nMaya\r\n--x--\r\n`,
  });
  expect(answer.json()).toEqual({ name, hats: [], bytes: null });
});

test.each([
  ['in a file', '--x\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\npix'],
  ['in a text', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nMay'],
  ['before a content', '--x\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n'],
  ['before a name', '--x\r\ncontent-type: text/plain\r\n\r\nMay'],
  ['before a part', '--x\r\n'],
  ['before anything', ''],
])('a form that ends %s is refused, and ends nothing else', async (_where, body) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await shop().inject({ method: 'POST', url: '/photo', headers, body: body || '-' });
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed']);
});

test('a GET needs no form', async () => {
  expect((await shop().inject('/photo')).body).toBe('a photo');
});
