import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH } from '../design/design.ts';
import { countGraphemes } from '../design/graphemes.ts';
import { parseNames, shorterNames } from './crew-names.ts';

const THREE = ['Jess', 'Kayla', 'Priya'];

test.each([
  ['lines', 'Jess\nKayla\r\n\nPriya\n'],
  ['commas', 'Jess, Kayla,Priya,'],
  ['full-width signs', 'Jess，Kayla｜Priya；'],
  ['semicolons', 'Jess; Kayla ;Priya'],
  ['a spreadsheet’s row', 'Jess\tKayla\tPriya'],
  ['a spreadsheet’s numbered column', '1\tJess\n2\tKayla\n3\tPriya'],
  ['quotation marks', '"Jess"\n“Kayla”\n"Priya"'],
  ['dashes', '- Jess\n– Kayla\n— Priya'],
  ['stars', '* Jess\n*Kayla\n** Priya'],
  ['bullets in one line', '• Jess • Kayla • Priya'],
  ['boxes', '[ ] Jess\n[x] Kayla\n☐ Priya'],
  ['numbers', '1. Jess\n2) Kayla\n(3) Priya'],
  ['numbers as pictures', '9\ufe0f\u20e3 Jess\n\u{1f51f}Kayla\n1\ufe0f\u20e31\ufe0f\u20e3 Priya'],
  ['numbers in one line', '1. Jess 2. Kayla 3. Priya'],
  ['numbers behind bullets', '• 1. Jess\n• 2. Kayla\n• 3. Priya'],
  ['a sentence', 'Jess, Kayla and Priya'],
  ['a sentence with one more comma', 'Jess, Kayla, and Priya'],
  ['short stamps', '[12:01] Maya: Jess\n[12:02] Maya: Kayla\n[12:02] Tom: Priya'],
  [
    'stamps of an iPhone',
    '\u200e[12/19/26, 9:41:03\u202fPM] Maya: Jess, Kayla\n[12/19/26, 9:41:09\u202fPM] Tom: Priya',
  ],
  ['stamps of an Android phone', '12/19/26, 9:41 PM - Maya: Jess\n19.12.26, 21:42 - Tom: Kayla, Priya'],
  ['senders alone', '[12:01] Jess:\n[12:02] Kayla\n12:03 Priya'],
  ['times behind', 'Jess 9:41 PM\nKayla — Today at 9:41 PM\nPriya 21:41'],
  [
    'a list of contacts',
    'Jess\t615-555-0123\tjess@example.com\nKayla, +1 (615) 555-0124\nPriya; priya@example.com',
  ],
  ['contacts behind names', 'Jess <jess@example.com>\nKayla kayla@example.com\nPriya +1 615.555.0123'],
  ['invisible characters', 'Je\u00adss\nKay\u200bla\n\ufeffPriya\u00a0'],
])('finds three names in %s', (_, text) => {
  expect(parseNames(text)).toEqual(THREE);
});

test.each([
  ['Emma, Emma', ['Emma', 'Emma']],
  ['Emma\u037e Zoe', ['Emma', 'Zoe']],
  ['Mary Ann\nMom & Dad\nAlexandra-Josephine B.', ['Mary Ann', 'Mom & Dad', 'Alexandra-Josephine B.']],
  ['J.R.\nO’Brien\n👰🏽‍♀️ Zoë', ['J.R.', 'O’Brien', '👰🏽‍♀️ Zoë']],
  ['50 Cent', ['50 Cent']],
  ['007', ['007']],
  ['12, 13', ['12', '13']],
  ['3.5 Lisa', ['3.5 Lisa']],
  ['@jess', ['@jess']],
  ['jess@example.com', ['jess@example.com']],
  ['(615) 555-0123', ['(615) 555-0123']],
  ['- (615) 555-0123\n- jess@example.com', ['(615) 555-0123', 'jess@example.com']],
  ['Route 66\nClass of 2026\n867-5309', ['Route 66', 'Class of 2026', '867-5309']],
  ['Vegas 06.12.26-06.14.26', ['Vegas 06.12.26-06.14.26']],
  ['Class 1999 2004 2026\nEmma 1 615.555.0123\nZoe 07700 900123', ['Class 1999 2004 2026', 'Emma', 'Zoe']],
  ['Ann 020 7946 0958\nBea 0412 345 678\nCleo 07700 900 123', ['Ann', 'Bea', 'Cleo']],
  ['06.12.2026', ['06.12.2026']],
  ['Emma, 06.12.26-06.14.26', ['Emma', '06.12.26-06.14.26']],
  [' ,;\n-\n1.\n• ', []],
  ['', []],
])('reads %j', (text, names) => {
  expect(parseNames(text)).toEqual(names);
});

test('a text of bullets alone has no names', () => {
  expect(parseNames('- '.repeat(10_000))).toEqual([]);
});

test('names that were found are found again, whatever the text was', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Jess',
      'Mary Ann',
      '1.',
      '12',
      '- ',
      ', ',
      '; ',
      '\n',
      '\t',
      '[12:01] ',
      'Tom: ',
      ' and ',
      '"',
      ' 9:41 PM',
      '•',
      ' ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const names = parseNames(pieces.join(''));
      expect(names.every((name) => name !== '' && !/[,;\t\n]/.test(name))).toBe(true);
      for (const name of names) expect(parseNames(name)).toEqual([name]);
    }),
  );
});

test.each([
  ['Alexandra-Josephine B.', ['Use Alexandra: Alexandra', 'Drop the B.: Alexandra-Josephine']],
  ['Maximiliane Oberschmidt', ['Use Maximiliane: Maximiliane']],
  ['Anna-Maria Theresa Johanna', ['Use Anna-Maria: Anna-Maria', 'Drop Johanna: Anna-Maria Theresa']],
  ['Mary-Kate O’Shaughnessy', ['Use Mary-Kate: Mary-Kate']],
  ['Dr. Ngāi Tūāhuriri-Smith', ['Drop Dr.: Ngāi Tūāhuriri-Smith', 'Use Ngāi: Ngāi']],
  ['Jess (maid of honour)', ['Drop (maid of honour): Jess']],
  ['Jess', []],
  ['Alexandrajosephinetheresa', []],
])('shortens %s', (name, forms) => {
  expect(shorterNames(name).map((form) => `${form.label}: ${form.name}`)).toEqual(forms);
});

test('a shorter name always fits a line and is never the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      for (const form of shorterNames(name)) {
        expect(countGraphemes(form.name)).toBeLessThanOrEqual(MAX_LINE_LENGTH);
        expect(countGraphemes(form.name)).toBeLessThan(countGraphemes(name));
      }
    }),
  );
});
