import { readFileSync } from 'node:fs';
import { SHORTEST_PASSWORD } from '../../../domain/access/password.ts';

export const LONGEST_PASSWORD = 128;

/**
 * What is wrong with a new password, as a sentence for the user; null if it is fine.
 * Length matters, the mix of characters does not (NIST SP 800-63B, 3.1.1.2). Stolen passwords are refused, and so are the
 * variations that attackers try first.
 */
export function checkPassword(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD)
    return `A password needs at least ${SHORTEST_PASSWORD} characters; this has ${length}.`;
  if (length > LONGEST_PASSWORD)
    return `A password has at most ${LONGEST_PASSWORD} characters; this has ${length}.`;
  if (isStolen(password))
    return 'This password is on a list of stolen ones. Three or four random words make a good one.';
  if (isRepetitive(password))
    return 'This password uses too few different characters. Three or four random words make a good one.';
  if (isNamedAfter(password, email))
    return 'A password cannot be your email address or the name of the shop.';
  return null;
}

function isStolen(password: string): boolean {
  const typed = password.toLowerCase();
  const { exact, words } = breachedPasswords();
  if (exact.has(typed)) return true;
  const bare = undisguised(typed);
  return words.has(bare) || words.has(withoutRepetition(bare));
}

/** `P@ssw0rd2024!` is `password`: people add digits and punctuation. */
const undisguised = (typed: string) =>
  typed
    .replace(/^[^\p{Letter}@$]+|[^\p{Letter}]+$/gu, '')
    .replace(/[@4]/g, 'a')
    .replace(/[$5]/g, 's')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/[1!]/g, 'i');

/** `hellohello` is `hello`. */
const withoutRepetition = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text;

const isRepetitive = (password: string) => new Set(password.toLowerCase()).size < 5;

function isNamedAfter(password: string, email: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{Letter}]/gu, '');
  const [name = ''] = email.split('@');
  return [email, name, 'unhinged hats', 'unhinged hats admin'].map(letters).includes(letters(password));
}

interface BreachedPasswords {
  /** Whole passwords, in lower case. Shorter ones are refused anyway. */
  exact: ReadonlySet<string>;
  /** The words in stolen passwords, without the digits and punctuation around them. */
  words: ReadonlySet<string>;
}

let read: BreachedPasswords | null = null;

/** The most common stolen passwords, read on first use. */
export function breachedPasswords(): BreachedPasswords {
  read ??= readLists();
  return read;
}

function readLists(): BreachedPasswords {
  const exact = linesOf('breached-passwords.txt');
  return { exact: new Set(exact), words: new Set([...exact, ...linesOf('breached-words.txt')]) };
}

const linesOf = (name: string) =>
  readFileSync(new URL(`../../../../assets/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
