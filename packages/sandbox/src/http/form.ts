import type { FastifyInstance } from 'fastify';

/** A decoded form value: text, or a group of named members (`a[b]=1`). List members are named 0, 1, 2… */
export type FormValue = string | FormGroup;
export interface FormGroup {
  [name: string]: FormValue;
}

export class FormError extends Error {}

const maxDepth = 10;
const maxFields = 1000;
const fieldName = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Parses a form body or query string with nested brackets, the format of Stripe's API.
 * `a[]=x` appends. If a name is repeated, the last value wins.
 * Throws FormError for malformed names, more than 10 levels, or more than 1,000 fields.
 */
export function parseForm(text: string): FormGroup {
  const form = emptyGroup();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > maxFields) throw new FormError('Too many parameters.');
  for (const [name, value] of fields) setField(form, pathOf(name), { value, name });
  return form;
}

/** Lets a page be posted to by forms in the browser. */
export function acceptForms(app: FastifyInstance, parse: (text: string) => unknown = parseForm) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, parse(String(text))),
  );
}

function pathOf(name: string): [string, ...string[]] {
  const [, first, brackets] = fieldName.exec(name) ?? [];
  if (first === undefined || brackets === undefined) throw new FormError(`Invalid parameter name: ${name}`);
  const members = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  if (members.length >= maxDepth) throw new FormError(`Parameter is nested too deeply: ${name}`);
  return [first, ...members];
}

function setField(
  form: FormGroup,
  path: [string, ...string[]],
  { value, name }: { value: string; name: string },
) {
  let group = form;
  for (const step of path.slice(0, -1)) {
    const key = memberKey(group, step);
    group[key] ??= emptyGroup();
    const next = group[key];
    if (typeof next === 'string') throw new FormError(`Parameter is both a value and a group: ${name}`);
    group = next;
  }
  const key = memberKey(group, path.at(-1) ?? '');
  if (typeof group[key] === 'object') throw new FormError(`Parameter is both a value and a group: ${name}`);
  group[key] = value;
}

function memberKey(group: FormGroup, name: string): string {
  return name === '' ? String(Object.keys(group).length) : name;
}

/** Without a prototype, `__proto__` is an ordinary name. */
function emptyGroup(): FormGroup {
  return Object.create(null);
}
