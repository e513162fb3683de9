import type { Random } from '../simulation/world/random.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

export type Schemas = Record<string, Schema>;

/** Texts that mean something to the shop. What is in braces is replaced by what the running shop has: see `fuzz-shop.ts`. */
const TEXTS = [
  '',
  '1',
  '7',
  '20.00',
  '34.98',
  'navy',
  'US',
  'TN',
  '37203',
  '37203-1234',
  'Nashville',
  'Standard Shipping',
  'maya@example.com',
  'said one drink',
  'PARTY10',
  '2026-11-20',
  '2026-11-20T12:00:00Z',
  '2024-02-29',
  '123456',
  'a1b2c3d4-e5f6-4a1b-8c2d-0123456789ab',
  '2026-11',
  '{order.0.id}',
  '{order.0.key}',
  '{crew.0.id}',
  '{crew.0.key}',
];

/** A value that fits the schema, as far as the schema says it. Often it is at one of its bounds. */
export function fittingValue(
  random: Random,
  schema: Schema,
  { schemas, depth = 0 }: { schemas: Schemas; depth?: number },
): unknown {
  const nested = (one: Schema | undefined) => fittingValue(random, one ?? {}, { schemas, depth: depth + 1 });
  if (schema.examples && random.chance(0.5)) return structuredClone(random.pick(schema.examples));
  if (schema.$ref) return nested(schemas[schema.$ref.split('/').at(-1) ?? '']);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return nested(random.pick(options));
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'object':
      return fittingObject(random, schema, nested);
    case 'array':
      return fittingArray(random, schema, { nested, depth });
    case 'integer':
      return Math.round(fittingNumber(random, schema));
    case 'number':
      return fittingNumber(random, schema);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return fittingText(random, schema);
  }
}

function fittingObject(
  random: Random,
  { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
  nested: (schema: Schema | undefined) => unknown,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || random.chance(0.7)) made[name] = nested(schema);
  if (typeof additionalProperties === 'object')
    for (let left = random.whole(0, 2); left > 0; left -= 1)
      made[String(nested(propertyNames))] = nested(additionalProperties);
  return made;
}

function fittingArray(
  random: Random,
  { items, prefixItems, minItems = 0, maxItems = 4 }: Schema,
  { nested, depth }: { nested: (schema: Schema | undefined) => unknown; depth: number },
): unknown[] {
  if (prefixItems) return prefixItems.map(nested);
  const most = depth < 4 && random.chance(0.03) ? maxItems : Math.min(maxItems, Math.max(minItems, 3));
  return Array.from({ length: random.whole(Math.min(minItems, most), most) }, () => nested(items));
}

function fittingNumber(random: Random, { minimum = 0, maximum = 10_000 }: Schema): number {
  const small = Math.min(maximum, Math.max(minimum, random.whole(0, 20)));
  return random.pick([minimum, maximum, small, small, Math.floor(random.between(minimum, maximum))]);
}

function fittingText(random: Random, { pattern, minLength = 0, maxLength = 40 }: Schema): string {
  const isFitting = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const fitting = TEXTS.filter((text) => text.startsWith('{') || isFitting(text));
  const long = 'w'.repeat(Math.max(minLength, Math.min(maxLength, 20_000)));
  return random.chance(0.1) && isFitting(long) ? long : random.pick(fitting);
}
