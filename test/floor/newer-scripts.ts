import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { lackedBy } from './support.ts';

/** What scripts may call in newer browsers only. */
export interface NewerScripts {
  globals: ReadonlySet<string>;
  /** `AbortSignal.any`. */
  ofClasses: ReadonlySet<string>;
  /** `Response.bytes`, for that of every response. */
  ofInstances: ReadonlySet<string>;
  /** Names of members of what pages handle, which the whole floor knows on no object. */
  memberNames: ReadonlySet<string>;
}

/** The interfaces of a page. The many others share their names with everybody's own methods. */
const HANDLED =
  /^(Abort|Blob|Canvas|Crypto|Document|Element|Event|File|FormData|Headers|History|HTML|Location|Navigator|Node|Range|Request|Response|Selection|Storage|SVG|URL|Window)/;

/** What some browser of the floor lacks, by MDN's data on the language and on the browsers' interfaces. */
export function newerScripts(): NewerScripts {
  const language = (compat.javascript.builtins ?? {}) as Features;
  const globals = new Set<string>();
  const ofClasses = new Set<string>();
  const ofInstances = new Set<string>();
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (const [owner, feature] of entriesOf({ ...(compat.api as Features), ...language })) {
    if (lackedBy(feature).length > 0) globals.add(owner);
    for (const [key, member] of entriesOf(feature as Features)) {
      if (key === owner || /_event$/.test(key)) continue;
      const name = key.replace(/_static$/, '');
      const isLacked = lackedBy(member).length > 0;
      if (!isLacked) known.add(name);
      else if (owner === 'Window') globals.add(name);
      else {
        // The data on the language does not tell the two apart.
        if (owner in language || key !== name) ofClasses.add(`${owner}.${name}`);
        if (owner in language || key === name) ofInstances.add(`${owner}.${name}`);
        if (owner in language || HANDLED.test(owner)) unknown.add(name);
      }
    }
  }
  const memberNames = new Set([...unknown].filter((name) => !known.has(name)));
  return { globals, ofClasses, ofInstances, memberNames };
}

type Features = Readonly<Record<string, Identifier>>;

const entriesOf = (features: Features) => Object.entries(features).filter(([key]) => !key.startsWith('__'));

/** A script that leaves a newer browser with no more than the floor has, to run before any other script of a page. */
export function downgradeScript(): string {
  const { globals, ofClasses, ofInstances } = newerScripts();
  return `{
    const drop = (owner, name) => { try { delete owner?.[name]; } catch {} };
    for (const [owner, name] of ${pairs(ofClasses)}) drop(globalThis[owner], name);
    for (const [owner, name] of ${pairs(ofInstances)}) drop(globalThis[owner]?.prototype, name);
    for (const name of ${JSON.stringify([...globals])}) drop(globalThis, name);
  }`;
}

const pairs = (members: ReadonlySet<string>) =>
  JSON.stringify([...members].map((member) => member.split('.')));
