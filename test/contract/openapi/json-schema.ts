import { type OpenApiDocument, resolved, type Schema } from './document.ts';

/** OpenAPI 3.0's dialect as JSON Schema: `nullable`, and `exclusiveMinimum` as a flag. Changes the whole file. */
export function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Schema;
  const schema: Schema = {};
  for (const [name, member] of Object.entries(rest)) {
    if (name === 'required' && !Array.isArray(member)) continue;
    if (name === 'example' || name === 'examples') continue;
    if (name === 'exclusiveMinimum' && typeof member === 'boolean') {
      if (member) schema.exclusiveMinimum = rest.minimum;
    } else if (name !== 'minimum' || rest.exclusiveMinimum !== true) schema[name] = asJsonSchema(member);
  }
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/**
 * A schema for requests: it refuses properties that are not described, and those that only responses have. References
 * are replaced by what they refer to, since the same schema may also describe responses.
 */
export function closed(document: OpenApiDocument, schema: Schema, depth = 0): Schema {
  if (depth > 40) throw new Error('A schema for requests refers to itself.');
  const inner = open(document, schema, depth);
  return isObjectSchema(inner) ? { ...inner, unevaluatedProperties: false } : inner;
}

/** The branches of `allOf` describe one object together, so only the whole of it can be closed. */
function open(document: OpenApiDocument, given: Schema, depth: number): Schema {
  const schema = resolved(document, given);
  const next = depth + 1;
  const result: Schema = { ...schema };
  for (const name of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[name] as Schema[] | undefined;
    if (branches) result[name] = branches.map((branch) => open(document, branch, next));
  }
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
    ([, property]) => resolved(document, property).readOnly !== true,
  );
  if (schema.properties) {
    result.properties = Object.fromEntries(
      properties.map(([name, property]) => [name, closed(document, property, next)]),
    );
  }
  if (Array.isArray(schema.required) && schema.properties) {
    const all = schema.properties as Record<string, Schema>;
    result.required = schema.required.filter((name) => resolved(document, all[name])?.readOnly !== true);
  }
  if (schema.items) result.items = closed(document, schema.items as Schema, next);
  return result;
}

function isObjectSchema({ type, properties, allOf, anyOf, oneOf, additionalProperties }: Schema): boolean {
  if (additionalProperties !== undefined) return false;
  if (properties !== undefined || type === 'object') return properties !== undefined;
  const branches = [allOf, anyOf, oneOf].flatMap((list) => (list as Schema[] | undefined) ?? []);
  return branches.some(isObjectSchema);
}
