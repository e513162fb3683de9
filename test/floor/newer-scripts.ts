import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { lackedBy } from './support.ts';

/** Features that only newer browsers have. */
export interface NewerScripts {
  globals: ReadonlySet<string>;
  /** Static members, such as `AbortSignal.any`. */
  ofClasses: ReadonlySet<string>;
  /** Instance members, such as `Response.bytes`. */
  ofInstances: ReadonlySet<string>;
  /** Names of members that no object in the oldest browsers has. */
  memberNames: ReadonlySet<string>;
}

/** Interfaces that pages use. The many others have members whose names also occur in our own code. */
const USED_BY_PAGES =
  /^(Abort|Blob|Canvas|Crypto|Document|Element|Event|File|FormData|Headers|History|HTML|Location|Navigator|Node|Range|Request|Response|Selection|Storage|SVG|URL|Window)/;

/** Features missing from at least one of the oldest browsers, by MDN's data on the language and the browser interfaces. */
export function newerScripts(): NewerScripts {
  const language = (compat.javascript.builtins ?? {}) as Features;
  const globals = new Set<string>();
  const ofClasses = new Set<string>();
  const ofInstances = new Set<string>();
  const supported = new Set<string>();
  const lacked = new Set<string>();
  for (const [owner, feature] of entriesOf({ ...(compat.api as Features), ...language })) {
    if (lackedBy(feature).length > 0) globals.add(owner);
    for (const [key, member] of entriesOf(feature as Features)) {
      if (key === owner || /_event$/.test(key)) continue;
      const name = key.replace(/_static$/, '');
      const isLacked = lackedBy(member).length > 0;
      if (!isLacked) supported.add(name);
      else if (owner === 'Window') globals.add(name);
      else {
        // The language data does not distinguish static from instance members.
        if (owner in language || key !== name) ofClasses.add(`${owner}.${name}`);
        if (owner in language || key === name) ofInstances.add(`${owner}.${name}`);
        if (owner in language || USED_BY_PAGES.test(owner)) lacked.add(name);
      }
    }
  }
  const memberNames = new Set([...lacked].filter((name) => !supported.has(name)));
  return { globals, ofClasses, ofInstances, memberNames };
}

type Features = Readonly<Record<string, Identifier>>;

const entriesOf = (features: Features) => Object.entries(features).filter(([key]) => !key.startsWith('__'));

/** A script that deletes newer features from a browser. It must run before all other scripts of a page. */
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
