import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/wire/errors.ts';
import { PAGES } from '../fuzz/api-requests.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  security: object[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: Record<string, { description: string; content?: { 'application/json'?: { schema: Schema } } }>;
}

interface Schema {
  $ref?: string;
  examples?: unknown[];
}

interface Document {
  openapi: string;
  servers: object[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { name: string }> };
}

/** Providers call the first two; the third sends an administrator's browser to a page; the last is the document itself. */
const HIDDEN = [
  'GET /api/admin/orders/:id/as-shopper',
  'GET /api/openapi.json',
  'POST /api/webhooks/printful',
  'POST /api/webhooks/stripe',
];

let shop: ShopInside;
let document: Document;
let operations: [route: string, Operation][];

const accessOf = (route: string) => shop.server.routeConfigs.get(route)?.access;

beforeAll(async () => {
  shop = await openShopInside();
  document = (await shop.server.inject('/api/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      one,
    ]),
  );
});

afterAll(() => shop.close());

/** A UUID has a pattern in its schema, too. */
const schemaReader = () => new Ajv2020({ strict: false, formats: { uuid: true } });

describe('the document of the API', () => {
  test('is written once, and not sent to who has it', async () => {
    const read = (headers = {}) => shop.server.inject({ url: '/api/openapi.json', headers });
    const { etag } = (await read()).headers;
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('has every route of the API, and no other', () => {
    const routes = shop.routes.filter(
      (route) => / \/api\/(?!\*)/.test(route) && !/^(HEAD|OPTIONS) /.test(route) && !HIDDEN.includes(route),
    );
    expect(operations.map(([route]) => route).sort()).toEqual(routes.sort());
  });

  test('has every route but those that odd requests are sent to beside it', async () => {
    const hidden = shop.routes.filter(
      (route) =>
        !/^(HEAD|OPTIONS) | \/(api\/?)?\*?$/.test(route) && !operations.some(([one]) => one === route),
    );
    const listed = PAGES.map((page) => page.replace(/\{(\w+)\}/g, ':$1'));
    expect(hidden.filter((route) => !listed.includes(route.replace('problemId', 'problem')))).toEqual([]);
    const build = new URL('../../build/server/index.js', import.meta.url);
    const { routes } = (await import(build.href)) as { routes: Record<string, { path?: string }> };
    const pages = Object.values(routes).map(({ path = '' }) => `GET /${path.replace('*', ':page')}`);
    expect(pages.filter((page) => !listed.includes(page.replace('?', '')))).toEqual([]);
  });

  test('says in a few words what each route does', () => {
    for (const [route, { summary = '' }] of operations)
      expect([route, summary]).toEqual([route, expect.stringMatching(/^[A-Z][^.]{5,60}$/)]);
    for (const key of ['summary', 'operationId'] as const)
      expect(new Set(operations.map(([, one]) => one[key])).size).toBe(operations.length);
  });

  test('has amounts as text in every open route but those that it names', () => {
    const inCents = operations
      .filter(([route]) => accessOf(route) === 'open')
      .filter(([, operation]) => amountsInCents(operation).length > 0)
      .map(([route]) => route);
    expect(inCents).toEqual(['GET /api/settings', 'POST /api/discount-code']);
  });

  test('says who may call a route, as the route does', () => {
    for (const [route, { security, description }] of operations) {
      expect([route, security]).toEqual([route, accessOf(route) === 'open' ? [] : [{ adminSession: [] }]]);
      expect([route, description?.includes('Only for owners.') ?? false]).toEqual([
        route,
        accessOf(route) === 'owners',
      ]);
    }
    expect(document.components.securitySchemes.adminSession?.name).toBe('unhinged-admin.session_token');
    expect(document.servers).toEqual([{ url: shop.url }]);
  });

  test('has the errors of each route, with every code and its meaning', () => {
    const ref = { schema: { $ref: '#/components/schemas/Error' } };
    for (const [route, { responses, tags }] of operations) {
      expect([route, responses['4XX']?.content?.['application/json']]).toEqual([route, ref]);
      expect(document.tags.map(({ name }) => name)).toContain(tags[0]);
    }
    const said = JSON.stringify(document.components.schemas.Error);
    for (const [code, { status }] of Object.entries(ERROR_CODES))
      expect(said).toContain(`\`${code}\` (${status})`);
  });
});

describe('the examples of the document', () => {
  const exampled = () => Object.entries(document.components.schemas).filter(([, { examples }]) => examples);

  test('fit their own schemas', () => {
    const ajv = schemaReader();
    ajv.addSchema({ ...document, $id: 'api' });
    expect(exampled().length).toBeGreaterThan(8);
    for (const [name, { examples = [] }] of exampled())
      for (const example of examples) {
        const fits = ajv.validate({ $ref: `api#/components/schemas/${name}` }, example);
        expect([name, fits, ajv.errorsText()]).toEqual([name, true, 'No errors']);
      }
  });

  test.each([
    ['POST /api/shipping-estimate', 200],
    ['POST /api/shipping-rates', 200],
    ['POST /api/orders', 201],
    ['POST /api/subscribers', 201],
    ['POST /api/discount-code', 422],
  ])('are answered as documented: %s with %s', async (route, status) => {
    const operation = operations.find(([name]) => name === route)?.[1];
    const name = operation?.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    const [example] = document.components.schemas[name]?.examples ?? [];
    const [method = '', url = ''] = route.split(' ');
    const answer = await shop.server.inject({ method: method as 'POST', url, payload: example as object });
    expect([answer.json(), answer.statusCode]).toEqual([expect.anything(), status]);
    const schema = operation?.responses[status < 400 ? status : '4XX']?.content?.['application/json']?.schema;
    const ajv = schemaReader();
    ajv.addSchema({ ...document, $id: 'api' });
    const described = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
    expect([ajv.validate(described, answer.json()), ajv.errorsText()]).toEqual([true, 'No errors']);
  });
});

const AMOUNT = /price|amount|^value$|total|refunded|cost|fee|rate$|rates|above|floor|paid$/i;

/** The names of integers in a part of the document that sound like amounts. */
function amountsInCents(part: unknown, name = '', seen = new Set<string>()): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const [, reference] = /^#\/components\/schemas\/(\w+)$/.exec((part as Schema).$ref ?? '') ?? [];
  if (reference !== undefined) {
    if (seen.has(reference)) return [];
    return amountsInCents(document.components.schemas[reference], name, seen.add(reference));
  }
  if ((part as { type?: unknown }).type === 'integer') return AMOUNT.test(name) ? [name] : [];
  return Object.entries(part).flatMap(([key, each]) =>
    amountsInCents(each, Array.isArray(part) || /^(anyOf|items|schema)$/.test(key) ? name : key, seen),
  );
}
