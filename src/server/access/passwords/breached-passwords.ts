import { readFileSync } from 'node:fs';

interface BreachedPasswords {
  /** Whole passwords of twelve characters and more, in lower case. */
  exact: ReadonlySet<string>;
  /** What they are mostly made of, without the figures and signs around it. */
  words: ReadonlySet<string>;
}

let read: BreachedPasswords | null = null;

/** The most common of the passwords known to be stolen, read when first asked for. */
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
