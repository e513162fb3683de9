import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { errorAnswer } from '../../wire/errors.ts';
import type { Config } from '../config.ts';
import type { App } from './app.ts';

type Transform = typeof jsonSchemaTransform;
type TransformObject = typeof jsonSchemaTransformObject;

/**
 * The API as OpenAPI 3.1, made from the schemas of the routes. What a route does not say itself is derived here: its errors,
 * tag and id from the address. Register it before the routes.
 */
export async function describeApi(
  app: App,
  { publicUrl, sessionCookie }: Pick<Config, 'publicUrl'> & { sessionCookie: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Unhinged Hats',
        version: '1',
        description: ABOUT,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          [SESSION]: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description:
              'The session of a signed-in administrator. Requests that change something also need the header `Origin` of the shop.',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: finish,
  });
}

const SESSION = 'adminSession';

const ABOUT = `Everything the shop's own pages use. Amounts are dollars as text, like "24.99", and times are UTC. Only where the
shop's own pages compute with them, amounts are integer cents: in settings, discount codes, the view of an order, and wherever
an answer under /api/admin has an integer.

Routes without a session are open. The routes of an order or a list of names take its key in the body: whoever has the key
from the answer or the email may use them. Every error has the same shape and a stable code.`;

const describeRoute: Transform = (input) => {
  const { schema, url, route } = input;
  if (!schema || schema.hide) return jsonSchemaTransform(input);
  const access = route.config?.access;
  const response = { ...(schema.response as object), '4xx': errorAnswer, '5xx': errorAnswer };
  const described = jsonSchemaTransform({
    ...input,
    schema: {
      ...schema,
      operationId: operationId(`${[route.method].flat()[0]} ${url}`),
      tags: [tagOf(url)],
      security: access === 'open' ? [] : [{ [SESSION]: [] }],
      ...(access === 'owners' && { description: 'Only for owners.' }),
      response,
    } as typeof schema,
  });
  const answers = described.schema.response as Record<string, unknown>;
  // What has no schema is a file.
  if (!Object.keys(answers).some((status) => status.startsWith('2')))
    answers['200'] = { description: 'The file', type: 'null' };
  return described;
};

/** `GET /api/admin/orders/:id` is `getAdminOrdersById`. */
function operationId(route: string): string {
  const [method = '', path = ''] = route.replace(' /api/', ' /').split(' ');
  const words = path.replaceAll(/:(\w)/g, (_, letter: string) => `by-${letter}`).split(/\W+/);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join('');
}

const TAGS = [
  [
    'Shop',
    'Hats, what people say of them, shipping and discount codes.',
    /^\/api\/(products|reviews|settings|shipping-|discount-code|visits)/,
  ],
  [
    'Orders',
    'Placing, paying and changing an order.',
    /^\/api\/(orders|create-payment-intent|fulfill-order)/,
  ],
  ['Crews', 'Lists of names that friends check.', /^\/api\/crews/],
  [
    'Newsletter',
    'Subscribers and newsletters.',
    /^\/api\/(subscribers|admin\/(newsletter|campaigns|subscribers))/,
  ],
  [
    'Access',
    'Signing in, and the team.',
    /^\/api\/(access|admin\/(security|sessions|sign-out|two-factor|recovery-codes|passkeys|password|team))/,
  ],
  [
    'Admin: orders',
    'Orders, carts that were sent, problems, disputes, reviews and customers.',
    /^\/api\/admin\/(order|sent-carts|problems|disputes|reviews|customers)/,
  ],
  [
    'Admin: hats',
    'Products, the shelf, feeds and Printful.',
    /^\/api\/(admin\/(products|shelf|feeds|hats|printful|sync)|printful|test-printful|sync-printful)/,
  ],
  [
    'Admin: money',
    'What sells, what is left, and the ledger.',
    /^\/api\/admin\/(sales|profit|ledger|months|codes)/,
  ],
  [
    'Admin: shop',
    'What waits for a person, settings, emails, the log and health.',
    /^\/api\/(ready|admin\/(today|alerts|search|settings|privacy|mails|audit|health|jobs))/,
  ],
] as const;

function tagOf(url: string): string {
  const tag = TAGS.find(([, , addresses]) => addresses.test(url));
  if (!tag) throw new Error(`${url} belongs to no tag of the API's document. Add it to TAGS.`);
  return tag[0];
}

/** Says what each answer means, where only its status is known, and leaves out schemas that no route uses. */
const finish: TransformObject = (input) => {
  const document = jsonSchemaTransformObject(input) as Document;
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path)))
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      if (answer.description === 'Default Response') answer.description = MEANINGS[status] ?? 'The answer';
  const schemas = document.components?.schemas ?? {};
  const used = usedBy(document.paths, schemas);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  // Zod leaves `examples` out of requests whose values it transforms, so a schema here says `example`.
  for (const schema of Object.values(schemas))
    if (schema.example !== undefined) {
      schema.examples = [schema.example];
      delete schema.example;
    }
  return document as ReturnType<TransformObject>;
};

interface Document {
  paths?: Record<string, Record<string, { responses?: Record<string, { description?: string }> }>>;
  components?: { schemas?: Record<string, { example?: unknown; examples?: unknown[] }> };
}

/** The names of the schemas that a part refers to, and those that these refer to. */
function usedBy(part: unknown, schemas: Record<string, unknown>, used = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (used.has(name)) continue;
    used.add(name);
    usedBy(schemas[name] ?? null, schemas, used);
  }
  return used;
}

const MEANINGS: Record<string, string> = {
  201: 'Made',
  204: 'Done',
  '4XX': 'Refused. The code says why.',
  '5XX': 'Not possible right now. The code says why.',
};
