import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INDEXED_PATHS } from '../../src/wire/indexed-pages.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

/** What the W3C's checker takes as well: how React writes attributes, ids and elements without content, and inline colors. */
const MATTERS_OF_STYLE = [
  'void-style',
  'attr-case',
  'valid-id',
  'attribute-boolean-style',
  'attribute-empty-style',
];
/** What axe examines in the browser. */
const EXAMINED_BY_AXE = ['unique-landmark', 'no-inline-style', 'no-implicit-input-type'];

const checker = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: Object.fromEntries([...MATTERS_OF_STYLE, ...EXAMINED_BY_AXE].map((rule) => [rule, 'off'])),
});

const PAGES = [
  ...INDEXED_PATHS,
  '/shop?occasion=birthday',
  '/hats/maid-of-dishonor',
  '/checkout',
  '/thank-you',
  '/your-data',
  '/nowhere',
  '/admin',
];

test.each(PAGES)('%s is valid HTML', async (path) => {
  const html = await (await fetch(shop.url + path)).text();
  expect(html).toContain('</html>');
  const { results } = await checker.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset - 40, offset + 80)}`,
    ),
  );
  expect(faults).toEqual([]);
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(scripts.length).toBeGreaterThan(1);
  for (const attributes of scripts) {
    const type = / type="([^"]*)"/.exec(attributes)?.[1] ?? 'module';
    expect(type).toMatch(/^(module|speculationrules|\w+\/[\w+]+)$/);
    // Only scripts that run are fetched or wait.
    if (type.includes('/')) expect(attributes).not.toMatch(/ (src|async|defer)\b/);
  }
  expect(html).not.toMatch(
    /<link rel="(?!stylesheet|preload|preconnect|icon|canonical|alternate|manifest|apple-touch-icon|mask-icon)/,
  );
});
