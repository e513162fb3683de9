import { VARIABLES } from './variables.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Read by the start, not by the shop. */
const OTHERS = ['NODE_ENV', 'SANDBOX'];
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(VARIABLES), ...OTHERS]);

/** Whether something here reads the variable. */
export const isKnown = (name: string): boolean => KNOWN.has(name) || name.startsWith('SANDBOX_');

export const knownNames = (): string[] => [...KNOWN];

/**
 * The environment without spaces around the values that the shop reads. Docker hands on quotation marks as part of a value. They
 * are refused, because a shop that has run with them has its data in a folder of that name, or its keys from that secret.
 */
export function tidyEnvironment(
  env: Variables,
): { ok: true; env: Record<string, string> } | { ok: false; message: string } {
  const entries = Object.entries(env).map(([name, value = '']) => [
    name,
    isKnown(name) ? value.trim() : value,
  ]);
  const quoted = entries.find(([name = '', value = '']) => isKnown(name) && /^(["'])(?:.*\1)?$/s.test(value));
  if (quoted)
    return {
      ok: false,
      message: `Remove the quotation marks around ${quoted[0]}: here, they are part of the value.`,
    };
  return { ok: true, env: Object.fromEntries(entries) };
}
