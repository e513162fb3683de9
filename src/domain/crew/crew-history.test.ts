import { expect, test } from 'vitest';
import { startHistory, stepBack } from '../../lib/history.ts';
import { toDesign } from '../design/design.ts';
import { crewFromDesign, setNames, setWords } from './crew.ts';
import { readSavedCrew, recordCrew, saveCrew } from './crew-history.ts';

const EMPTY = crewFromDesign(toDesign({ textLine2: 'party' }), 'x7');
const JESS = setNames(EMPTY, ['Jess']);
const TWO = setNames(JESS, ['Jess', 'Emma']);

const two = recordCrew(recordCrew(startHistory(EMPTY), JESS), TWO);

test('no change is no step', () => {
  expect(recordCrew(two, setNames(TWO, ['Jess', 'Emma'])).past).toBe(two.past);
});

test('a stored crew comes back with its steps', () => {
  expect(readSavedCrew(saveCrew(stepBack(two)))).toEqual(stepBack(two));
});

test('a hundred steps are stored', () => {
  const long = Array.from({ length: 150 }, (_, index) => setWords(JESS, 2, `${index}`)).reduce(
    (history, crew) => recordCrew(history, crew),
    two,
  );
  const read = readSavedCrew(saveCrew(long));
  expect(read?.past).toHaveLength(100);
  expect(read && stepBack(read).present.lines[1]).toBe('148');
});

test.each([null, '', 'crew', '{}', '{"version":2}', '{"version":1,"crew":"nobody"}'])(
  'stored %j is no crew',
  (text) => {
    expect(readSavedCrew(text)).toBeNull();
  },
);

test('broken steps are left out', () => {
  const stored = JSON.stringify({ ...JSON.parse(saveCrew(two)), past: ['1.broken', 7], future: 'none' });
  expect(readSavedCrew(stored)).toEqual({ past: [], present: TWO, future: [], typing: null });
});
