import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BROWSER_FLOOR } from '../../src/web/browser-floor.ts';
import { scriptFaults } from '../floor/script-faults.ts';
import { styleFaults } from '../floor/style-faults.ts';

/** Features that scripts name although old browsers lack them, and why no page breaks. */
const GUARDED_SCRIPTS: Readonly<Record<string, string>> = {
  'Intl.Segmenter': 'graphemes are counted without it if it is missing',
  'Error.captureStackTrace': 'zod checks for it first',
  'URL.canParse': 'zod checks for it first',
  '.share()': 'the share buttons check for it first',
  '.checkVisibility()': 'Radix checks for it first',
  '.startViewTransition()': 'React Router checks for it first, and the shop uses none',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'asking for a passkey checks for it first',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'asking for a passkey checks for it first',
  'PublicKeyCredential.isConditionalMediationAvailable': 'offering passkeys checks for it first',
  '.toSorted()': "a method of Radix's own dictionary",
  '.use()': 'a method of React',
  '.watch()': 'a method of React Hook Form',
  '.when()': 'a method of zod',
};

/** Styles that old browsers may ignore, and the effect. */
const HARMLESS_STYLES: readonly (readonly [RegExp, string])[] = [
  [/cursor: (pointer|not-allowed|move)$/, 'phones have no cursor'],
  [/: resize$/, 'phones have no resize handle'],
  [/: scrollbar-width$/, 'a scrollbar shows'],
  [/text-size-adjust$/, 'each browser has its own name for it'],
  [/: text-wrap$/, 'lines break in other places'],
  [/font-family: ui-monospace$/, 'the next font in the list is used'],
  [
    /@media forced-colors$|: forced-color-adjust$/,
    'only Windows has such a setting, and its browsers know it',
  ],
  [/^@property --shown: @property$/, 'the Party Pack’s strap closes at once'],
  [/^\.(hat-grid|confirmed-hero): overflow-x: clip$/, 'the page clips what overflows'],
  [/@media scripting$/, 'elements that need scripts show without them'],
];

const built = (kind: string) => globSync(`build/client/assets/*.${kind}`).sort();

describe('the built files', () => {
  test('are found', () => {
    expect(built('js').length).toBeGreaterThan(10);
    expect(built('css').length).toBeGreaterThan(5);
  });

  test('use no script feature that the oldest supported browsers lack, unless it is listed', () => {
    const faults = built('js').flatMap((path) =>
      scriptFaults(readFileSync(path, 'utf8'))
        .filter((fault) => !(fault in GUARDED_SCRIPTS))
        .map((fault) => `${basename(path)}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('use no style that the oldest supported browsers lack, unless it is listed', () => {
    const faults = built('css').flatMap((path) =>
      styleFaults(readFileSync(path, 'utf8'))
        .filter((fault) => !HARMLESS_STYLES.some(([pattern]) => pattern.test(fault)))
        .map((fault) => `${basename(path)}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

describe('the scan of scripts', () => {
  test.each([
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
    ['Object.groupBy(a, b)', 'Object.groupBy'],
    ['a.toSorted()', '.toSorted()'],
    ['a.b.toWellFormed()', '.toWellFormed()'],
    ['requestIdleCallback(a)', 'requestIdleCallback'],
    ['class A { static { a() } }', 'static {}'],
    ['a = /(?<=b)c/', 'lookbehind'],
    ['a = /[a--b]/v', 'v flag'],
  ])('finds %s', (code, fault) => {
    expect(scriptFaults(code)).toEqual([fault]);
  });

  test.each(['a.at(-1)', 'a.toSorted?.()', 'Object.hasOwn(a, "b")', 'structuredClone(a)', 'a.use = 1'])(
    'lets %s pass',
    (code) => {
      expect(scriptFaults(code)).toEqual([]);
    },
  );
});

describe('the scan of styles', () => {
  test.each([
    ['a{overflow:clip}', 'a: overflow: clip'],
    ['a{text-box:trim-both cap alphabetic}', 'a: text-box'],
    ['a{width:2.5cqi}', 'a: cqi'],
    ['a{height:1lh}', 'a: lh'],
    ['a{color:color-mix(in srgb,red,blue)}', 'a: color-mix'],
    ['a:has(b){color:red}', 'a:has(b): :has'],
    ['@media (width<=880px){a{color:red}}', 'a: media range'],
    ['@media (max-width:9px){a{color:red;height:1lh}}', 'a: lh'],
    ['a{color:red}b{height:calc(var(--x)*1cqi)}', 'b: cqi'],
    ['a{height:9px;height:calc(var(--x)*1lh)}', 'a: lh'],
    ['@container (width>9px){a{color:red}}', 'a: @container'],
  ])('finds the fault in %s', (css, fault) => {
    expect(styleFaults(css)).toContain(fault);
  });

  test.each([
    'a{overflow:hidden;overflow:clip}',
    'a{height:9px;height:1lh}',
    '@supports (overflow:clip){a{overflow:clip}}',
    '@supports selector(:has(a)){@media (max-width:9px){a:has(b){color:red}}}',
    'a{height:100dvh;color:#1e1e1e;inset:0;aspect-ratio:1}',
    'a{background:url("data:image/svg+xml,a{height:1lh}")}',
  ])('lets %s pass', (css) => {
    expect(styleFaults(css)).toEqual([]);
  });
});

test('the README names the oldest supported browsers', () => {
  const { safari, firefox, chrome, ios, edge } = BROWSER_FLOOR;
  expect([ios, edge]).toEqual([safari, chrome]);
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Safari ${safari}, Firefox ${firefox} and Chrome or Edge ${chrome}`,
  );
});
