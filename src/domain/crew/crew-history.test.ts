import { expect, test } from 'vitest';
import { toDesign } from '../design/design.ts';
import { crewFromDesign, setNames, setWords } from './crew.ts';
import {
  CREW_PAUSE,
  readSavedCrew,
  recordCrew,
  redoCrew,
  saveCrew,
  startCrewHistory,
  undoCrew,
} from './crew-history.ts';

const EMPTY = crewFromDesign(toDesign({ textLine2: 'party' }), 'x7');
const JESS = setNames(EMPTY, ['Jess']);
const TWO = setNames(JESS, ['Jess', 'Emma']);

const two = recordCrew(recordCrew(startCrewHistory(EMPTY), JESS), TWO);

test('steps go back and forward again, and no further than there are any', () => {
  const back = undoCrew(undoCrew(two));
  expect(back.crew).toEqual(EMPTY);
  expect(undoCrew(back)).toBe(back);
  expect(redoCrew(redoCrew(back)).crew).toEqual(TWO);
  expect(redoCrew(two)).toBe(two);
});

test('a change after a step back drops what was ahead', () => {
  const changed = recordCrew(undoCrew(two), setWords(JESS, 2, 'cake'));
  expect(redoCrew(changed)).toBe(changed);
  expect(undoCrew(changed).crew).toEqual(JESS);
});

test('no change is no step', () => {
  expect(recordCrew(two, setNames(TWO, ['Jess', 'Emma'])).past).toBe(two.past);
});

test('typing without a pause in one field is one step', () => {
  const type = (words: string, field: string, at: number) => (history: typeof two) =>
    recordCrew(history, setWords(TWO, 2, words), { field, at });
  const first = type('c', 'line 2', 0)(two);
  const word = type('cake', 'line 2', CREW_PAUSE - 1)(first);
  expect(undoCrew(word).crew).toEqual(TWO);
  expect(undoCrew(type('cakes', 'line 2', 3 * CREW_PAUSE)(word)).crew.lines[1]).toBe('cake');
  expect(undoCrew(type('cakes', 'names', CREW_PAUSE)(word)).crew.lines[1]).toBe('cake');
});

test('a stored crew comes back with its steps', () => {
  expect(readSavedCrew(saveCrew(undoCrew(two)))).toEqual(undoCrew(two));
});

test('a hundred steps are stored', () => {
  const long = Array.from({ length: 150 }, (_, index) => setWords(JESS, 2, `${index}`)).reduce(
    (history, crew) => recordCrew(history, crew),
    two,
  );
  const read = readSavedCrew(saveCrew(long));
  expect(read?.past).toHaveLength(100);
  expect(read && undoCrew(read).crew.lines[1]).toBe('148');
});

test.each([null, '', 'crew', '{}', '{"version":2}', '{"version":1,"crew":"nobody"}'])(
  'stored %j is no crew',
  (text) => {
    expect(readSavedCrew(text)).toBeNull();
  },
);

test('broken steps are left out', () => {
  const stored = JSON.stringify({ ...JSON.parse(saveCrew(two)), past: ['1.broken', 7], future: 'none' });
  expect(readSavedCrew(stored)).toEqual({ past: [], crew: TWO, future: [], typing: null });
});
