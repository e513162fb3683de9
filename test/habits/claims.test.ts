import { expect, test } from 'vitest';
import slabs from '../../assets/slabs.json' with { type: 'json' };
import { READY_MADE_HATS } from '../../src/domain/catalog/ready-made-hats.ts';
import { SLOGANS } from '../../src/domain/settings/slogans.ts';
import { sourceFiles } from './tree.ts';

/** Words that claim customers, ratings, counts, popularity or scarcity, none of which the shop can prove. */
const CLAIM =
  /best.?sell|most (popular|loved|wanted)|popular (hat|choice|design)|trending|loudest this week|\bhot right now|selling (fast|out)|almost gone|(only|just) (\d+|a few) left|while (they|supplies) last|limited (time|edition|stock)|\bhurry\b|(happy|satisfied) (customers?|shoppers?)|\d[\d,.]*\+? (customers|shoppers|reviews|hats sold|five.star)|(rated|rating of) \d|\bstars?\b out of|loved by|trusted by|as seen (on|in)|everyone(’|')s favorite|strangers were asking/i;

const SHOWN = /^(src\/(web|server\/mail|domain)\/|public\/|README\.md)/;

test('no text claims customers, ratings, counts, popularity or scarcity', () => {
  const texts = sourceFiles().filter(({ path }) => SHOWN.test(path));
  expect(texts.length).toBeGreaterThan(300);
  const claims = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, number) => (CLAIM.test(line) ? [`${path}:${number + 1}: ${line}`] : [])),
  );
  expect(claims).toEqual([]);
});

test('neither do the headlines, the hats and the slogans', () => {
  const texts = [
    ...Object.values(slabs).map((lines) => lines.join(' ')),
    ...READY_MADE_HATS.map(({ name, description }) => `${name}: ${description}`),
    ...SLOGANS.map((lines) => lines.join(' ')),
  ];
  expect(texts.filter((text) => CLAIM.test(text))).toEqual([]);
});

test.each([
  'Loudest this week',
  'Our best sellers',
  'Only 3 left',
  'Loved by 4,000 brides',
  '1,200 reviews',
  'Rated 4.9',
  'Almost gone',
])('the search finds “%s”', (text) => {
  expect(text).toMatch(CLAIM);
});
