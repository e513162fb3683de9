import { editDistance } from '../../lib/edit-distance.ts';
import { isEmail } from './email.ts';

/**
 * What the shopper probably meant, if the domain of an email address looks like a typo of a large provider's, or has an ending
 * that does not exist; null otherwise. It is a guess: ask, never refuse.
 */
export function suggestEmail(typed: string): string | null {
  const email = typed.trim();
  if (!isEmail(email)) return null;
  const at = email.indexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const meant = meantDomain(domain);
  return meant === null || meant === domain ? null : `${email.slice(0, at)}@${meant}`;
}

function meantDomain(domain: string): string | null {
  if (REAL_NEIGHBORS.has(domain)) return null;
  const dot = domain.indexOf('.');
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)];
  const fixedEnding = NO_ENDINGS[ending] ?? ending;
  for (const provider of PROVIDERS) {
    if (editDistance(name, provider.name) > 1) continue;
    const meant = provider.endings.find((each) => each === (RARE_ENDINGS[ending] ?? fixedEnding));
    if (meant) return `${provider.name}.${meant}`;
  }
  return fixedEnding === ending ? null : `${name}.${fixedEnding}`;
}

/** Where many shoppers have their mail. Only names of five letters or more: one slip from "aol" is the real aon.com. */
const PROVIDERS = [
  { name: 'gmail', endings: ['com'] },
  { name: 'yahoo', endings: ['com', 'co.uk', 'ca', 'com.au'] },
  { name: 'hotmail', endings: ['com', 'co.uk', 'ca', 'com.au'] },
  { name: 'outlook', endings: ['com', 'com.au'] },
  { name: 'icloud', endings: ['com'] },
  { name: 'googlemail', endings: ['com'] },
  { name: 'comcast', endings: ['net'] },
  { name: 'verizon', endings: ['net'] },
  { name: 'sbcglobal', endings: ['net'] },
  { name: 'bellsouth', endings: ['net'] },
  { name: 'btinternet', endings: ['com'] },
  { name: 'bigpond', endings: ['com', 'net.au'] },
] as const;

/** Real mail domains that are one slip from a larger one. */
const REAL_NEIGHBORS = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'fmail.com',
  'cloud.com',
  'bigpond.com.au',
]);

/** Endings that no domain has, and what was meant. */
const NO_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  ccom: 'com',
  vom: 'com',
  xom: 'com',
  cim: 'com',
  cpm: 'com',
  nte: 'net',
  ent: 'net',
  nett: 'net',
  ogr: 'org',
  rog: 'org',
  orgg: 'org',
};

/** Endings of whole countries, in which the large providers have no addresses. */
const RARE_ENDINGS: Readonly<Record<string, string>> = { co: 'com', cm: 'com', om: 'com', ne: 'net' };
