import type { Random } from '../simulation/world/random.ts';
import { type Headers, oddHeaders } from './odd-headers.ts';
import { bytesOf, mutate, ODD_TEXTS } from './odd-values.ts';
import { fittingValue, type Schema, type Schemas } from './schema-values.ts';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** The part of the shop's OpenAPI document that requests are made from. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
}

/** A request before it is sent. Texts in braces, such as `{order.0.key}`, stand for what the running shop has. */
export interface FuzzRequest {
  /** What it is made for, such as `GET /api/products`. */
  target: string;
  method: string;
  path: string;
  headers: Headers;
  body: Buffer | null;
  /** Whether the session of an owner is sent with it. */
  asOwner: boolean;
}

/** Addresses that browsers, crawlers and providers use beside the API. */
export const PAGES = [
  'GET /',
  'GET /shop',
  'GET /hats/{slug}',
  'GET /hats/{slug}/reviews',
  'GET /h/{id}',
  'GET /custom-hat',
  'GET /about',
  'GET /shipping',
  'GET /returns',
  'GET /sizing-guide',
  'GET /contact',
  'GET /privacy-policy',
  'GET /terms-of-service',
  'GET /accessibility',
  'GET /checkout',
  'GET /thank-you',
  'GET /orders/{id}',
  'GET /orders/{id}/address',
  'GET /orders/{id}/gift',
  'GET /orders/{id}/hats/{line}',
  'GET /orders/{id}/note',
  'GET /orders/{id}/problem',
  'GET /orders/{id}/review',
  'GET /orders/{id}/review/photo.jpg',
  'GET /orders/{id}/where/{problem}',
  'GET /crew',
  'GET /crews/{id}',
  'GET /newsletter/confirm',
  'GET /newsletter/unsubscribe',
  'GET /newsletter/go/{link}',
  'GET /sent-cart/{id}',
  'GET /your-data',
  'GET /done/{what}',
  'GET /styleguide',
  'GET /admin/{page}',
  'GET /admin/orders/{id}',
  'GET /printful-admin',
  'GET /api/admin/orders/{id}/as-shopper',
  'GET /code/{name}',
  'GET /fonts/{name}',
  'GET /reviews/{id}/photo.jpg',
  'GET /pictures/{name}',
  'GET /print-files/{name}',
  'GET /newsletter-pictures/{file}',
  'GET /product-pictures/{file}',
  'GET /assets/{file}',
  'GET /{page}',
  'GET /{page}.data',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /feeds/google.xml',
  'GET /feeds/meta.csv',
  'GET /feeds/pinterest.xml',
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/{page}',
  'GET /dev/mails',
  'GET /dev/mails/{name}',
  'GET /your-data/copy',
  'POST /orders/{id}/cancel',
  'POST /orders/{id}/problems',
  'POST /orders/{id}/review',
  'POST /orders/{id}/review/withdraw',
  'POST /orders/{id}/where/{problem}',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'POST /your-data/ask',
  'POST /your-data/erase',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/printful',
] as const;

/** Pages that a key in the address opens. */
const KEYED = /^\/(orders|crews|sent-cart)\/\{id\}/;

interface Target {
  method: string;
  path: string;
  operation: Operation;
}

/** The schemas of the document, and the key that opens what a request is about. */
interface Known {
  schemas: Schemas;
  key: string;
}

/** Everything that can be asked for: the operations of the document, and the pages. */
export function targetsOf({ paths }: ApiDocument): Target[] {
  const api = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const pages = PAGES.map((page) => {
    const [method = '', path = ''] = page.split(' ');
    const parameters = KEYED.test(path) ? [{ in: 'query', name: 'key', required: true }] : [];
    return { method, path, operation: { parameters } };
  });
  return [...api, ...pages];
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'];

/** A request to one of the targets: often nearly right, because what is refused at the door tries nothing behind it. */
export function apiRequest(random: Random, targets: readonly Target[], schemas: Schemas): FuzzRequest {
  const target = random.pick(targets);
  // Known orders and crews are numbered. A request means the same one in its path and in its body.
  const number = random.whole(0, 2);
  const isCrew = target.path.includes('/crews/');
  const isShoppers = !target.path.includes('/admin');
  const key = `{${isCrew ? 'crew' : 'order'}.${number}.key}`;
  // The router in the browser asks for the data of a page under this address.
  const isData = target.method === 'GET' && !target.path.startsWith('/api') && random.chance(0.1);
  const path =
    filledPath(random, target.path, number) +
    (isData ? '.data' : '') +
    query(random, target.operation.parameters, { schemas, key });
  const method = random.chance(0.95) ? target.method : random.pick(METHODS);
  const sends = target.method !== 'GET' ? random.chance(0.97) : random.chance(0.03);
  const content = sends ? bodyOf(random, target, { schemas, key }) : null;
  return {
    target: `${target.method} ${target.path}`,
    method,
    path,
    headers: {
      ...(random.chance(0.3) && target.path.startsWith('/api') ? {} : { accept: 'text/html' }),
      ...(random.chance(0.9) && { origin: '{origin}' }),
      ...(content && { 'content-type': content.type }),
      ...(random.chance(0.3) ? oddHeaders(random) : {}),
    },
    body: content?.bytes ?? null,
    asOwner: random.chance(isShoppers ? 0.1 : 0.8),
  };
}

function filledPath(random: Random, path: string, number: number): string {
  const known = path.includes('/orders/') ? 'order' : path.includes('/crews') ? 'crew' : null;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const how = random.next();
    if (how < 0.1) return encodeURIComponent(random.pick(ODD_TEXTS).toWellFormed().slice(0, 2000)) || '%20';
    if (how < 0.15) return random.pick(ODD_SEGMENTS);
    if (name === 'orderId' || (name === 'id' && known)) return `{${known ?? 'order'}.${number}.id}`;
    if (
      name === 'id' ||
      name.endsWith('Id') ||
      name === 'position' ||
      name === 'version' ||
      name === 'member'
    )
      return String(random.pick([0, 1, 2, 3, random.whole(0, 40)]));
    return random.pick(SEGMENTS[name] ?? ['1', 'x']);
  });
}

const SEGMENTS: Record<string, readonly string[]> = {
  page: [
    'today',
    'orders',
    'settings',
    'profit',
    'ledger',
    'shop',
    'custom-hat',
    'no-such-page',
    'admin/today',
  ],
  slug: ['{hat.slug}', '{hat.slug}', 'no-such-hat', 'x~y', '1'],
  link: ['1.0.0123456789abcdefghijkl', '1.0', 'x'],
  color: ['navy', 'black', 'red-white-blue'],
  line: ['0', '1', '99'],
  problem: ['1', '2'],
  what: ['canceled', 'subscribed', 'x'],
  name: ['PARTY10', 'navy~yellow~impact~a~b~c.webp', 'x.png', '1.webp', 'order-confirmation'],
  file: ['1.webp', 'x.js', '0123456789abcdef.webp', 'root.css'],
};

const ODD_SEGMENTS = [
  '%',
  '%zz',
  '%ff',
  '%00',
  '%C0%AF',
  '..',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cboot.ini',
  '.git%2fconfig',
  ';jsessionid=1',
  '%25%30%30',
  '2147483648',
  '9223372036854775808',
  '-1',
  '1.5',
  'x'.repeat(3000),
  '%F0%9F%91%A9'.repeat(60),
  '*',
  '%0d%0aX-Injected:%20yes',
];

function query(random: Random, parameters: readonly Parameter[] = [], { schemas, key }: Known): string {
  const parts = parameters
    .filter((one) => one.in === 'query' && (one.required || random.chance(0.4)))
    .flatMap(({ name, schema = {} }) => {
      if (name === 'key' && random.chance(0.8)) return [`key=${key}`];
      const value = random.chance(0.6)
        ? String(fittingValue(random, schema, { schemas })).toWellFormed()
        : random.pick(ODD_TEXTS).toWellFormed().slice(0, 1500);
      const part = `${name}=${encodeURIComponent(value).replace(/%7B(\w+\.\d\.\w+)%7D/g, '{$1}')}`;
      return random.chance(0.05) ? [part, part] : [part];
    });
  if (random.chance(0.05)) parts.push(random.pick(ODD_QUERIES));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const ODD_QUERIES = [
  '_routes=x',
  '__proto__[x]=1',
  'a[]=1&a[]=2',
  'key={order.0.key}&key=x',
  'key={order.1.key}',
  '%00=%00',
  '%zz',
  '&&&===',
  'x'.repeat(5000),
  'a=1&'.repeat(900),
  'payment_intent=pi_x&payment_intent_client_secret=y&redirect_status=succeeded',
  'token=%EF%BF%BF',
  'd={%22lines%22:[[]]}',
];

function bodyOf(random: Random, { path, operation }: Target, { schemas, key }: Known) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return unknownBody(random, path, key);
  const body = fittingValue(random, schema, { schemas });
  if (typeof body === 'object' && body !== null && 'key' in body && random.chance(0.8)) body.key = key;
  const bytes = bytesOf(random, random.chance(0.45) ? body : mutate(random, body));
  return { type: random.chance(0.97) ? 'application/json' : 'text/plain', bytes };
}

/** The forms of administrators, and what their file is called. */
const FILES: Record<string, string> = {
  '/api/admin/campaigns/pictures': 'picture',
  '/api/admin/reviews/import': 'file',
};

/** A form, a form with a file, or anything, for routes whose body the document does not describe. */
function unknownBody(random: Random, path: string, key: string) {
  const file = FILES[path] ?? 'photo';
  const kind = path in FILES ? 'file' : random.pick(['form', 'file', 'json', 'bytes']);
  if (kind === 'json')
    return {
      type: 'application/json',
      bytes: bytesOf(random, mutate(random, { key, id: 1, type: 'x', data: {} })),
    };
  if (kind === 'bytes') return { type: 'application/octet-stream', bytes: Buffer.from(random.bytes(50)) };
  const fields = {
    key,
    email: 'maya@example.com',
    token: 'x',
    what: 'wrong',
    line: '0',
    text: random.pick(ODD_TEXTS),
  };
  const left = Object.entries(fields).filter(() => random.chance(0.8));
  if (kind === 'form')
    return {
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(
        left
          .map(
            ([name, value]) =>
              `${name}=${value.startsWith('{') ? value : encodeURIComponent(value.toWellFormed())}`,
          )
          .join('&'),
      ),
    };
  return { type: 'multipart/form-data; boundary=edge', bytes: formWithFile(random, left, file) };
}

function formWithFile(random: Random, fields: readonly (readonly [string, string])[], field: string): Buffer {
  const parts = fields.map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const name = random.pick(['photo.jpg', '../../x.png', 'a".svg', '\0', 'x'.repeat(400)]);
  const file = Buffer.concat([
    Buffer.from(
      `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    random.pick<() => Buffer>([
      () => Buffer.from(PIXEL, 'base64'),
      () => Buffer.from(PIXEL, 'base64').subarray(0, 40),
      () => Buffer.from(random.bytes(300)),
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      () => Buffer.alloc(0),
    ])(),
    Buffer.from(random.pick(['\r\n--edge--\r\n', '\r\n--edge', '', '\r\n--edge--\r\n--edge--\r\n'])),
  ]);
  return Buffer.concat([Buffer.from(parts.join('')), file]);
}

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
