import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { parseForm } from '../../../packages/sandbox/src/http/form.ts';
import type { Recorded, RecordedCall, RecordedWebhook } from '../../../packages/sandbox/src/recorder.ts';
import { withLists } from '../stripe/form.ts';
import { type Checked, patternOf, tally, type Violation } from '../violations.ts';
import {
  describesPath,
  isVersion2,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  providerOf,
  resolved,
  type Schema,
} from './document.ts';
import { asJsonSchema, closed } from './json-schema.ts';

/** Checks a recording against a provider's OpenAPI file: requests strictly, responses with further properties. */
export function checkOpenApi(given: OpenApiDocument, recorded: Recorded[]): Checked {
  const document = asJsonSchema(given) as OpenApiDocument;
  const provider = providerOf(document);
  const validator = new Validator(document);
  const ours = recorded.filter((one) => one.provider === provider);
  const calls = ours.filter((one) => one.kind === 'call' && describesPath(document, bare(one.path)));
  const webhooks = ours.filter((one) => one.kind === 'webhook');
  const described = provider === 'stripe' || isVersion2(document) ? webhooks : [];
  const checked = calls.map((call) => validator.call(call as RecordedCall));
  const violations = [
    ...checked.flatMap((one) => one.violations),
    ...described.flatMap((webhook) => validator.webhook(webhook as RecordedWebhook)),
  ];
  const endpoints = tally(checked.map(({ endpoint }) => endpoint));
  return { calls: calls.length, webhooks: described.length, endpoints, violations };
}

const bare = (path: string): string => path.split('?')[0] ?? '';

class Validator {
  readonly #document: OpenApiDocument;
  readonly #ajv: Ajv2019;
  readonly #compiled = new Map<Schema, ValidateFunction>();
  readonly #closed = new Map<Schema, Schema>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    const options = { strict: false, allErrors: true, logger: false, verbose: false } as const;
    // Queries and forms are text.
    this.#ajv = new Ajv2019({ ...options, coerceTypes: true });
    this.#strictAjv = new Ajv2019(options);
    for (const ajv of [this.#ajv, this.#strictAjv]) {
      addFormats.default(ajv);
      ajv.addSchema(document as unknown as Schema, DOCUMENT);
    }
  }

  readonly #strictAjv: Ajv2019;

  call(call: RecordedCall): { endpoint: string; violations: Violation[] } {
    const path = bare(call.path);
    const pattern = patternOf(Object.keys(this.#document.paths), path);
    const item = this.#document.paths[pattern ?? ''];
    const operation = item?.[call.method.toLowerCase()] as Operation | undefined;
    const endpoint = `${call.method} ${pattern ?? path}`;
    if (!pattern || !item || !operation) {
      return { endpoint, violations: [{ where: endpoint, what: 'is not an endpoint of the file' }] };
    }
    const parameters = [...((item.parameters ?? []) as Parameter[]), ...(operation.parameters ?? [])].map(
      (parameter) => resolved(this.#document, parameter),
    );
    return {
      endpoint,
      violations: [
        ...this.#query(`${endpoint}, query`, call.path.split('?')[1] ?? '', parameters),
        ...this.#headers(`${endpoint}, headers`, call.headers, parameters),
        ...this.#request(`${endpoint}, request`, call, operation),
        ...this.#answer(endpoint, call, operation),
      ],
    };
  }

  webhook({ provider, body }: RecordedWebhook): Violation[] {
    const { type } = body as { type: string };
    const where = `webhook ${type}`;
    if (provider === 'stripe') return this.#stripeEvent(where, body as StripeEvent);
    const operation = this.#document['x-webhooks']?.[type]?.post;
    const schema = operation && schemaOf(resolved(this.#document, operation.requestBody));
    if (!schema) return [{ where, what: 'is not a webhook of the file' }];
    return this.#errors(where, body, { schema });
  }

  /** Stripe's file describes events only as an envelope, and their objects by name. */
  #stripeEvent(where: string, event: StripeEvent): Violation[] {
    const { event: envelope, [event.data.object.object]: object } = this.#document.components.schemas ?? {};
    if (!envelope || !object) return [{ where, what: 'has an object that the file does not know' }];
    return [
      ...this.#errors(where, event, { schema: envelope }),
      ...this.#errors(`${where}, object`, event.data.object, { schema: object }),
    ];
  }

  #query(where: string, text: string, parameters: Parameter[]): Violation[] {
    const given = withLists(parseForm(text)) as Record<string, unknown>;
    const known = parameters.filter((parameter) => parameter.in === 'query');
    const strange = Object.keys(given)
      .filter((name) => !known.some((parameter) => parameter.name === name))
      .map((name) => ({ where, what: `has no parameter ${name}` }));
    const missing = known
      .filter(({ name, required }) => required && given[name] === undefined)
      .map(({ name }) => ({ where, what: `lacks ${name}` }));
    const wrong = known.flatMap(({ name, schema }) =>
      given[name] === undefined || !schema
        ? []
        : this.#errors(`${where} ${name}`, listed(schema, given[name]), { schema, ajv: this.#ajv }),
    );
    return [...strange, ...missing, ...wrong];
  }

  #headers(where: string, headers: Record<string, string>, parameters: Parameter[]): Violation[] {
    return parameters
      .filter((parameter) => parameter.in === 'header')
      .flatMap(({ name, required, schema }) => {
        const value = headers[name.toLowerCase()];
        if (value === undefined) return required ? [{ where, what: `lacks ${name}` }] : [];
        return schema ? this.#errors(`${where} ${name}`, value, { schema, ajv: this.#ajv }) : [];
      });
  }

  #request(where: string, { body, headers }: RecordedCall, operation: Operation): Violation[] {
    const content = resolved(this.#document, operation.requestBody);
    const schema = schemaOf(content);
    if (body === null || body === '') return content?.required ? [{ where, what: 'lacks a body' }] : [];
    if (!schema) return [{ where, what: 'has a body that the file does not describe' }];
    const strict = this.#closed.get(schema) ?? closed(this.#document, schema);
    this.#closed.set(schema, strict);
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (!isForm) return this.#errors(where, body, { schema: strict });
    return this.#errors(where, withLists(parseForm(String(body))), { schema: strict, ajv: this.#ajv });
  }

  #answer(endpoint: string, { status, answer }: RecordedCall, { responses }: Operation): Violation[] {
    if (status === null) return [];
    const where = `${endpoint}, response ${status}`;
    const names = [String(status), `${String(status)[0]}XX`, 'default'];
    const name = names.find((each) => responses[each] !== undefined);
    if (!name) return [{ where, what: 'is not a status of the file' }];
    const schema = schemaOf(resolved(this.#document, responses[name]));
    if (!schema) return answer === null ? [] : [{ where, what: 'should be empty' }];
    return this.#errors(where, answer, { schema });
  }

  #errors(
    where: string,
    value: unknown,
    { schema, ajv = this.#strictAjv }: { schema: Schema; ajv?: Ajv2019 },
  ): Violation[] {
    const validate = this.#compiled.get(schema) ?? ajv.compile(located(schema));
    this.#compiled.set(schema, validate);
    // Coercion changes its input.
    if (validate(structuredClone({ value }))) return [];
    return (validate.errors ?? []).filter(isExact).map((error) => ({ where, what: messageOf(error) }));
  }
}

const DOCUMENT = 'document';

interface StripeEvent {
  data: { object: { object: string } };
}

/** A list in a query is one text with commas. */
const listed = ({ type }: Schema, value: unknown): unknown =>
  type === 'array' && typeof value === 'string' ? value.split(',') : value;

const schemaOf = (described?: { content?: Record<string, { schema?: Schema }> }): Schema | undefined =>
  Object.values(described?.content ?? {}).find(({ schema }) => schema)?.schema;

/** The value lies in an object, since a coerced root could not be replaced. References are those of the file. */
const located = (schema: Schema): Schema => ({
  type: 'object',
  properties: { value: withBase(schema) },
});

function withBase(value: unknown): Schema {
  const text = JSON.stringify(value).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`);
  return JSON.parse(text) as Schema;
}

/** The failed branches say what is wrong; the keywords around them only that something is. */
const isExact = ({ keyword }: ErrorObject): boolean => keyword !== 'if' && keyword !== 'allOf';

function messageOf({ instancePath, message, params, keyword }: ErrorObject): string {
  const place = instancePath.replace('/value', '').replace(/\/\d+(?=\/|$)/g, '[]') || 'the body';
  const detail =
    keyword === 'unevaluatedProperties'
      ? ` (${params.unevaluatedProperty})`
      : keyword === 'enum'
        ? ` ${(params.allowedValues as unknown[]).slice(0, 8).join(', ')}`
        : '';
  return `${place} ${message}${detail}`;
}
