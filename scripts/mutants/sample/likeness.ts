import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Node, parse } from './syntax.ts';

/** How much more a word says that is part of a test file's path. */
const IN_PATH = 3;

/**
 * Test files by how much their words are those of the code at this offset, most alike first:
 * those with rare words of the function and of the file's path among few others, most of all if they import the file.
 */
export function mostAlike(testFiles: readonly string[], file: string, offset: number): string[] {
  const texts = testFiles.map(textOf);
  const source = readFileSync(file, 'utf8');
  const statements = parse(file, source).body as Node[];
  const around = statements.find(({ start, end }) => start <= offset && offset < end);
  const wanted = wordsIn(`${file} ${around ? source.slice(around.start, around.end) : ''}`);
  const weights = new Map(
    [...wanted].map((word) => {
      const count = texts.filter(({ words }) => words.has(word)).length;
      return [word, count === 0 ? 0 : Math.log(texts.length / count)];
    }),
  );
  const score = ({ inPath, words, imports }: Text) => {
    const weight = [...weights].reduce(
      (sum, [word, one]) => sum + (inPath.has(word) ? IN_PATH * one : words.has(word) ? one : 0),
      0,
    );
    return ((imports.has(file) ? 2 : 1) * weight) / Math.sqrt(words.size);
  };
  return texts
    .map((text) => ({ path: text.path, score: score(text) }))
    .sort((a, b) => b.score - a.score)
    .map(({ path }) => path);
}

interface Text {
  path: string;
  inPath: Set<string>;
  words: Set<string>;
  imports: Set<string>;
}

const read = new Map<string, Text>();

function textOf(path: string): Text {
  const known = read.get(path);
  if (known) return known;
  const source = readFileSync(path, 'utf8');
  const imports = [...source.matchAll(/ from '(\.[^']+)'/g)].map(([, target = '']) =>
    join(dirname(path), target),
  );
  const text = {
    path,
    inPath: wordsIn(path),
    words: wordsIn(path + source),
    imports: new Set(imports),
  };
  read.set(path, text);
  return text;
}

/** The words of names, such as `find` and `order` of `findOrders`. */
const wordsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/[A-Z]?[a-z]{3,}/g)].map(([word]) => word.toLowerCase().replace(/(?<=...)s$/, '')),
  );
