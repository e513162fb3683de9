import { expect, test } from 'vitest';
import { type Crew, setNames } from '../../domain/crew/crew.ts';
import { crewStatus, fixFirst } from './crew-status.ts';

const NOBODY: Crew = {
  id: 'c',
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'said one drink', ''],
  members: [],
};

const crew = (...names: string[]) => setNames(NOBODY, names);

test('the status counts the hats, those that need the shopper, and equal names', () => {
  expect(crewStatus(crew('Jess', 'Emma', 'Emma', 'Barbie'), 2, [])).toEqual({
    first: 'Four hats. Two of them need you.',
    rest: 'Emma is in twice, so she gets two. Take one out if that was a slip.',
  });
});

test('a crew that is ready says so, and which hats a person looks at', () => {
  expect(crewStatus(crew('Jess', 'Emma', 'Emma', 'Barbie'), 0, [{ name: 'Barbie' }])).toEqual({
    first: 'Four hats, all good to go.',
    rest: 'Emma is in twice, so she gets two. A person looks at Barbie before it prints.',
  });
  expect(crewStatus(crew('Jess'), 0, []).first).toBe('One hat, good to go.');
});

test('a single problem is counted in the singular, and a crew of problems as a whole', () => {
  expect(crewStatus(crew('Jess', 'Emma'), 1, []).first).toBe('Two hats. One of them isn’t ready yet.');
  expect(crewStatus(crew('Jess', 'Emma'), 2, []).first).toBe('Two hats. All of them need you.');
  expect(crewStatus(crew('Jess'), 1, []).first).toBe('One hat. It isn’t ready yet.');
});

test('without names it asks for them', () => {
  expect(crewStatus(NOBODY, 0, []).rest).toBe('Type or paste the names. Every hat shows up here.');
});

test('the button counts what has to be fixed first', () => {
  const [name, shared] = [{ isShared: false }, { isShared: true }];
  expect(fixFirst([])).toBeNull();
  expect(fixFirst([name])).toBe('1 name to fix first');
  expect(fixFirst([name, name])).toBe('2 names to fix first');
  expect(fixFirst([name, shared])).toBe('2 things to fix first');
});
