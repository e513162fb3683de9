import {
  assignIncrementingIds,
  collapseDuplicatesTransformer,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity';
import { findPhrase, keyOf, keysOf, type Span, wordsIn } from './find-phrase.ts';
import { HARMLESS, HATE_SAYINGS, SLURS, SLURS_ANYWHERE, TARGETS, THREATS } from './hate-words.ts';

/** Where a text is hateful, also with look-alike letters ("nïgg3r"), spaces ("k i k e") or stars ("f*ggot"). */
export function findHate(text: string): Span[] {
  const known = answers.get(text);
  if (known) return known;
  const spans = [matched, threatened, spelledOut, inPieces, masked].flatMap((find) => find(text));
  if (answers.size >= MOST_ANSWERS) answers.clear();
  answers.set(text, spans);
  return spans;
}

/** The same lines are checked again and again while a design changes. */
const answers = new Map<string, Span[]>();
const MOST_ANSWERS = 500;

/** Collapses long runs of a letter to two, of spaces to one. Patterns allow for what is left. */
const collapse = () =>
  collapseDuplicatesTransformer({ defaultThreshold: 2, customThresholds: new Map([[' ', 1]]) });

/** "fag" as the pattern `f[f]a[a]g[g]`, which is found with letters repeated. */
const stretched = (phrase: string): string =>
  phrase.replace(/([a-z])\1*/g, (run) => (run.length === 1 ? `${run}[${run}]` : run));

const whole = (phrase: string) => parseRawPattern(`|${stretched(phrase)}|`);
const plural = (phrase: string) => parseRawPattern(`|${stretched(phrase)}[s][s]|`);
const anywhere = (phrase: string) => parseRawPattern(stretched(phrase));

const terms = () =>
  assignIncrementingIds([...SLURS_ANYWHERE.map(anywhere), ...SLURS.map(plural), ...HATE_SAYINGS.map(whole)]);

const matcherOf = (...replace: ReturnType<typeof resolveLeetSpeakTransformer>[]) =>
  new RegExpMatcher({
    blacklistedTerms: terms(),
    whitelistedTerms: [...HARMLESS],
    whitelistMatcherTransformers: [toAsciiLowerCaseTransformer()],
    blacklistMatcherTransformers: [
      resolveConfusablesTransformer(),
      ...replace,
      toAsciiLowerCaseTransformer(),
      collapse(),
    ],
  });

/** Made for the first suspicious text: that takes a phone a while, and most texts need none. */
let matchers: { asTyped: RegExpMatcher; withLetters: RegExpMatcher } | null = null;

function matched(text: string): Span[] {
  const initials = findPhrase(text, INITIALS);
  if (!isSuspicious(text)) return initials;
  // Twice: "1" is a letter in "n1gger" and a number in "1488"; "!" is a letter in "sp!ck" and none in "Hi, Spick!".
  matchers ??= { asTyped: matcherOf(), withLetters: matcherOf(resolveLeetSpeakTransformer()) };
  // Punctuation between words counts as a space, so "White. Power." is found.
  const spaced = text.replace(/[\s.,;:/_'’‘–—-]/g, ' ');
  return [...initials, ...spansOf(matchers.asTyped, spaced), ...spansOf(matchers.withLetters, spaced)];
}

/** Whether the letters of a text have those of a phrase anywhere. Other scripts have look-alikes, so the matchers decide. */
const isSuspicious = (text: string): boolean =>
  /[^\x20-\x7e’‘–—]/.test(text) || SKELETONS.test(skeleton(text, 'i')) || SKELETONS.test(skeleton(text, ''));

/** Letters only, each run of one as one letter. `mark` is what an exclamation mark or a bar stands for. */
const skeleton = (text: string, mark: 'i' | ''): string =>
  text
    .toLowerCase()
    .replace(/[!|]/g, mark)
    .replace(/[^a-z\d]/g, (sign) => LOOKS[sign] ?? '')
    .replace(/\d/g, (digit) => LOOKS[digit] ?? digit)
    .replace(/(.)\1+/g, '$1');

const LOOKS: Readonly<Record<string, string>> = {
  '@': 'a',
  '(': 'c',
  $: 's',
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
};

const SKELETONS = new RegExp(
  [...SLURS_ANYWHERE, ...SLURS, ...HATE_SAYINGS].map((phrase) => skeleton(phrase, '')).join('|'),
);

/** A whole line of one letter is harmless, so these are not found in longer runs. */
const INITIALS = keysOf(['kkk']);

const spansOf = (matcher: RegExpMatcher, text: string): Span[] =>
  matcher.getAllMatches(text).map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex + 1 }));

/** Said of a group of people: "Kill all the Jews!" */
function threatened(text: string): Span[] {
  const words = wordsIn(text);
  const key = keyOf(words);
  const isHarmless = HARMLESS.some((phrase) => key.includes(phrase));
  return [...(isHarmless ? [] : key.matchAll(THREAT))].flatMap(({ 0: threat, index }) => {
    const first = key.slice(0, index).trim().split(' ').filter(Boolean).length;
    const last = first + threat.trim().split(' ').length - 1;
    return [{ start: words[first]?.start ?? 0, end: words[last]?.end ?? text.length }];
  });
}

const THREAT = new RegExp(
  `(?:^| )(?:${THREATS.join('|')})(?: all| the| those| these| you| every)* (?:${TARGETS.join('|')})(?= |$)`,
  'g',
);

/** Letters one by one: "K.K.K." or "n i g g e r". */
function spelledOut(text: string): Span[] {
  const words = wordsIn(text);
  const isLetter = (index: number) => words[index]?.key.length === 1;
  return words.flatMap(({ start }, first) => {
    if (!isLetter(first) || isLetter(first - 1)) return [];
    const next = words.findIndex((_, index) => index > first && !isLetter(index));
    const letters = words.slice(first, next === -1 ? undefined : next);
    const end = letters.at(-1)?.end ?? start;
    return letters.length > 2 && matched(text.slice(start, end).replace(NO_LETTERS, '')).length > 0
      ? [{ start, end }]
      : [];
  });
}

const NO_LETTERS = /[^\p{L}\p{N}]/gu;

/** The strongest words cut in pieces, also over lines: "nig ger". They begin and end with a piece. */
function inPieces(text: string): Span[] {
  const words = wordsIn(text);
  return words.flatMap(({ start }, first) => {
    let letters = '';
    for (const { key, end } of words.slice(first, first + MOST_PIECES)) {
      letters += key;
      if (IN_PIECES.test(letters)) return [{ start, end }];
    }
    return [];
  });
}

const MOST_PIECES = 8;

const IN_PIECES = new RegExp(
  `^(?:${SLURS_ANYWHERE.map((slur) => slur.replace(/([a-z])\1*/g, '$&+')).join('|')})s?$`,
);

/** Words with stars for letters: "n*gg*r". */
const masked = (text: string): Span[] =>
  [...text.matchAll(/(?<![a-z])[a-z]+\*[a-z*]*[a-z]/gi)]
    .filter(({ 0: word }) => {
      const pattern = new RegExp(`^${word.replaceAll('*', '[a-z]')}s?$`, 'i');
      return [...SLURS_ANYWHERE, ...SLURS].some((slur) => pattern.test(slur));
    })
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
