import { expect, test } from 'vitest';
import { sampleMails } from './samples.ts';

/**
 * What Gmail, Outlook (also on Windows), Apple Mail, Yahoo, Samsung Email and Thunderbird show alike, by https://www.caniemail.com
 * of November 2026. Without a property of the second list a mail reads as well: corners are square, lines break elsewhere.
 */
const ELEMENTS =
  'html head meta title style body div span p h1 h2 h3 table tbody tr td a img b i br hr ul ol li blockquote code';
const PROPERTIES =
  'background-color border border-bottom border-collapse border-top color display font font-size font-weight letter-spacing ' +
  'margin padding padding-bottom padding-left padding-right padding-top text-align text-decoration text-transform ' +
  'vertical-align width';
const FINE_WITHOUT =
  'border-color border-radius font-variant-numeric height max-height max-width outline overflow overflow-wrap white-space ' +
  'color-scheme supported-color-schemes';
/** In the style sheet, which Gmail's apps drop for other accounts than its own, and Outlook on Windows without media queries. */
const ONLY_IN_SHEET = ['color-scheme', 'supported-color-schemes', 'border-color'];

const CLIPPED_BY_GMAIL = 102 * 1024;

const names = (list: string) => new Set(list.split(' '));
const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, name = '']) => name);
const declarations = (css: string) =>
  css
    .split(';')
    .filter(Boolean)
    .map((declaration) => {
      const [property = '', value = ''] = declaration.split(/:(.*)/s);
      return { property: property.trim(), value: value.trim() };
    });

const MAILS = Object.entries(sampleMails('https://unhingedhats.example')).map(([name, { html }]) => {
  const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const body = html.slice(html.indexOf('<body'));
  const inline = found(body, /\sstyle="([^"]*)"/g).map((css) => css.replaceAll('&#x27;', "'"));
  return { name, html, body, sheet, inline: inline.flatMap(declarations) };
});

test.each(MAILS)('$name uses only what common mail programs show', ({ html, inline, sheet }) => {
  const elements = names(ELEMENTS);
  expect(found(html, /<([a-z]\w*)/g).filter((element) => !elements.has(element))).toEqual([]);
  const properties = names(`${PROPERTIES} ${FINE_WITHOUT}`);
  expect(
    inline.filter(({ property }) => !properties.has(property) || ONLY_IN_SHEET.includes(property)),
  ).toEqual([]);
  const inSheet = found(sheet, /\{([^{}]*)\}/g).flatMap(declarations);
  expect(inSheet.filter(({ property }) => !properties.has(property))).toEqual([]);
  for (const { property, value } of [...inline, ...inSheet]) {
    if (property === 'display') expect(['block', 'inline-block', 'none']).toContain(value);
    // Neither variables, calculations nor units that Gmail, Yahoo or Outlook drop.
    expect(value, property).not.toMatch(/var\(|calc\(|clamp\(|url\(|\d(?:rem|vw|vh|ch)\b/);
    if (property === 'font') expect(value).toMatch(/,\s*sans-serif$/);
    if (property === 'margin') expect(value).not.toContain('-');
  }
});

test.each(MAILS)('$name reads as well without its style sheet', ({ body, sheet }) => {
  // Only the dark mode and a narrow window: nothing else depends on it.
  const outside = sheet.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '').trim();
  expect(outside).toMatch(/^:root\{[^{}]*\}$/);
  expect(found(sheet, /@media \(([a-z-]+):/g).sort()).toEqual([
    'max-width',
    'max-width',
    'prefers-color-scheme',
  ]);
  // Rules that override inline styles, with the space before "!" that Outlook does not need because it reads no media query.
  for (const [, rules = ''] of sheet.matchAll(/\.m-[^{]*\{([^{}]*)\}/g))
    for (const { value } of declarations(rules)) expect(value).toMatch(/!important$/);
  // Selectors are classes and elements in them.
  for (const selector of found(sheet, /(?:^|\})\s*(\.[^{}]+)\{/g)) expect(selector).toMatch(/^[.\w\s,-]+$/);
  for (const [picture] of body.matchAll(/<img [^>]*>/g)) expect(picture).toMatch(/ width="\d+"/);
});

test.each(MAILS)('$name is shorter than what Gmail shows', ({ html }) => {
  expect(Buffer.byteLength(html)).toBeLessThan(CLIPPED_BY_GMAIL);
});
