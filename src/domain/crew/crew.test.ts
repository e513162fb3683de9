import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_DESIGN, toDesign } from '../design/design.ts';
import {
  type Crew,
  changeMember,
  crewFromDesign,
  crewHats,
  hatsForNames,
  MAX_CREW,
  MAX_NAME_LENGTH,
  memberDesign,
  nameLineOf,
  namePlaces,
  namesInTwice,
  putNamesOn,
  readCrew,
  removeMember,
  setNameLine,
  setNames,
  setWords,
} from './crew.ts';

const DRINK = toDesign({
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  textLine1: 'Jess',
  textLine2: 'said one drink',
});
const PINK = { hatColor: 'pink-white', textColor: 'primary' } as const;

const crewOf = (...names: string[]): Crew =>
  setNames(crewFromDesign({ ...DRINK, textLine1: '' }, 'x7'), names);
const namesOf = ({ members }: Crew) => members.map(({ name }) => name);
const idsOf = ({ members }: Crew) => members.map(({ id }) => id);

test('a crew starts with the hat that was designed, whose first line is a name', () => {
  const crew = crewFromDesign(DRINK, 'x7');
  expect(crew.lines).toEqual(['', 'said one drink', '']);
  expect(crew.members).toEqual([{ id: 1, name: 'Jess', colors: null, keepWords: false }]);
  expect(crewHats(crew).map(({ design }) => design)).toEqual([DRINK]);
  expect(crewFromDesign(toDesign({ textLine2: 'party' }), 'x7').members).toEqual([]);
});

const linesOfHat = (...[textLine1, textLine2, textLine3]: string[]) =>
  toDesign({ textLine1, textLine2, textLine3 });

test.each([
  [[], 1],
  [['', 'said one drink'], 1],
  [['I am', '', 'deal with it'], 2],
  [['Jess'], null],
  [['Team Bride', 'Vegas 2026'], null],
  [['Team Bride', ' ', ' '], null],
  [['BAD', 'INFLUENCE', 'ON DUTY'], null],
])('the line for the names of %j is %j', (lines, line) => {
  expect(nameLineOf(linesOfHat(...lines))).toBe(line);
});

test('each line with words can be the name’s, and so can the next one', () => {
  expect(namePlaces(linesOfHat('Team Bride', ' Vegas  2026'))).toEqual([
    { line: 1, words: 'Team Bride' },
    { line: 2, words: 'Vegas 2026' },
    { line: 3, words: '' },
  ]);
  expect(namePlaces(linesOfHat('Jess')).map(({ line }) => line)).toEqual([1, 2]);
  expect(namePlaces(linesOfHat('BAD', 'INFLUENCE', 'ON DUTY')).map(({ words }) => words)).toEqual([
    'BAD',
    'INFLUENCE',
    'ON DUTY',
  ]);
});

test('names go on a line of a design, and its other words on every hat', () => {
  const crew = putNamesOn(crewOf('Jess'), linesOfHat('Team Bride', 'Vegas 2026'), 3);
  expect(crewHats(crew)[0]?.design).toMatchObject({
    textLine1: 'Team Bride',
    textLine2: 'Vegas 2026',
    textLine3: 'Jess',
  });
});

describe('new names', () => {
  test('take the place of the old ones, whose ids, colors, and kept words stay with equal names', () => {
    const crew = changeMember(crewOf('Jess', 'Barbie', 'Emma'), 2, { colors: PINK, keepWords: true });
    const next = setNames(crew, ['Emma', 'Kayla', 'Barbie ', 'Jess']);
    expect(namesOf(next)).toEqual(['Emma', 'Kayla', 'Barbie', 'Jess']);
    expect(idsOf(next)).toEqual([3, 4, 2, 1]);
    expect(next.members[2]).toMatchObject({ colors: PINK, keepWords: true });
  });

  test('correct a name in its place, which keeps its colors and not its kept words', () => {
    const crew = changeMember(crewOf('Jess', 'Pryia', 'Emma'), 2, { colors: PINK, keepWords: true });
    expect(setNames(crew, ['Jess', 'Priya', 'Emma']).members[1]).toEqual({
      id: 2,
      name: 'Priya',
      colors: PINK,
      keepWords: false,
    });
  });

  test('that are equal are different people', () => {
    const crew = crewOf('Emma', 'Emma');
    expect(idsOf(crew)).toEqual([1, 2]);
    expect(idsOf(setNames(crew, ['Emma', 'Emma', 'Emma']))).toEqual([1, 2, 3]);
  });

  test('are cut at what a crew and a name can hold, and empty ones are left out', () => {
    const many = Array.from({ length: MAX_CREW + 3 }, (_, index) => `Name ${index}`);
    expect(crewOf(...many).members).toHaveLength(MAX_CREW);
    expect(namesOf(crewOf('', ' ', 'x'.repeat(MAX_NAME_LENGTH + 1)))).toEqual(['x'.repeat(MAX_NAME_LENGTH)]);
  });

  test('always give every member an id of its own', () => {
    const names = fc.array(fc.constantFrom('Emma', 'Jess', 'Kayla', 'Priya', 'Zoë'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 6 }), (edits) => {
        const crew = edits.reduce((crew, names) => setNames(crew, names), crewOf());
        expect(namesOf(crew)).toEqual(edits.at(-1));
        expect(new Set(idsOf(crew)).size).toBe(crew.members.length);
        expect(setNames(crew, namesOf(crew))).toEqual(crew);
      }),
    );
  });
});

test('another name or other words are not kept any more; colors change nothing about that', () => {
  const kept = changeMember(crewOf('Barbie'), 1, { keepWords: true });
  expect(changeMember(kept, 1, { colors: PINK }).members[0]).toMatchObject({ keepWords: true, colors: PINK });
  expect(changeMember(kept, 1, { name: 'Barbara' }).members[0]?.keepWords).toBe(false);
  expect(changeMember(kept, 1, { name: 'Nike', keepWords: true }).members[0]?.keepWords).toBe(true);
  const reworded = setWords(kept, 2, 'said two');
  expect(reworded.lines).toEqual(['', 'said two', '']);
  expect(reworded.members[0]?.keepWords).toBe(false);
});

test('the name’s line has no words of its own', () => {
  expect(setWords(crewOf('Jess'), 1, 'lost').lines).toEqual(['', 'said one drink', '']);
});

test('the words that stood where the names go move to the free line', () => {
  const crew = crewOf('Jess');
  expect(setNameLine(crew, 2).lines).toEqual(['said one drink', '', '']);
  expect(setNameLine(crew, 3).lines).toEqual(['', 'said one drink', '']);
  expect(setNameLine(setNameLine(crew, 2), 1)).toEqual(crew);
  expect(setNameLine(crew, 1)).toEqual(crew);
});

test('members with the same words and colors share a hat, in the order of their names', () => {
  const crew = changeMember(crewOf('Emma', 'Jess', 'Emma ', 'Emma'), 4, { colors: PINK });
  expect(crewHats(crew).map(({ members, quantity, design }) => [members, quantity, design.hatColor])).toEqual(
    [
      [[1, 3], 2, 'black'],
      [[2], 1, 'black'],
      [[4], 1, 'pink-white'],
    ],
  );
  expect(namesInTwice(crew)).toEqual([{ name: 'Emma', count: 3 }]);
  expect(namesInTwice(crewOf('Jess', 'EMMA', 'jess', 'Emma '))).toEqual([
    { name: 'Jess', count: 2 },
    { name: 'EMMA', count: 2 },
  ]);
});

test('words that one of two equal members keeps are kept on both hats', () => {
  const crew = changeMember(crewOf('Barbie', 'Barbie', 'Jess'), 2, { keepWords: true });
  expect(crewHats(crew).map(({ keepWords }) => keepWords)).toEqual([true, false]);
});

test('a hat has its name on the chosen line, in its own colors', () => {
  const crew = { ...crewOf('Jess'), lines: ['I am', '', 'deal with it'], nameLine: 2 } as const;
  expect(memberDesign(crew, { name: 'Zoë', colors: PINK })).toEqual({
    ...DRINK,
    ...PINK,
    textLine1: 'I am',
    textLine2: 'Zoë',
    textLine3: 'deal with it',
  });
});

test('a member can be taken out', () => {
  expect(namesOf(removeMember(crewOf('Jess', 'Emma', 'Emma'), 3))).toEqual(['Jess', 'Emma']);
});

describe('a crew from another device', () => {
  const crew = changeMember(crewOf('Jess', 'Emma'), 1, { colors: PINK, keepWords: true });

  test('is read as it was', () => {
    expect(readCrew(JSON.parse(JSON.stringify(crew)))).toEqual(crew);
  });

  test.each([
    null,
    'crew',
    { ...crew, id: '../x' },
    { ...crew, id: 'x'.repeat(41) },
    { ...crew, hatColor: 'plaid' },
    { ...crew, textColor: 7 },
    { ...crew, fontStyle: 'comic' },
    { ...crew, nameLine: 4 },
    { ...crew, lines: ['one'] },
    { ...crew, members: 'Jess' },
    { ...crew, members: [{ id: 1, name: 7, colors: null, keepWords: false }] },
    { ...crew, members: [{ id: 0, name: 'Jess', colors: null, keepWords: false }] },
    { ...crew, members: [{ id: 1, name: 'Jess', colors: { hatColor: 'red' }, keepWords: false }] },
    { ...crew, members: [...crew.members, ...crew.members] },
    {
      ...crew,
      members: Array.from({ length: MAX_CREW + 1 }, (_, id) => ({ ...crew.members[0], id: id + 1 })),
    },
  ])('is refused when it is none: %j', (value) => {
    expect(readCrew(value)).toBeNull();
  });

  test('has no words on the name’s line, and none that a line cannot hold', () => {
    const read = readCrew({ ...crew, lines: ['extra', 'x'.repeat(30), 7] });
    expect(read?.lines).toEqual(['', 'x'.repeat(20), '']);
    const ligatures = readCrew({ ...crew, lines: ['', 'oﬃcial ﬂirt captain', 'oﬃcial ﬂirt'] });
    expect(ligatures?.lines).toEqual(['', 'official flirt capta', 'oﬃcial ﬂirt']);
  });
});

test('a list of names may be longer than a crew, and equal names share a hat', () => {
  const names = Array.from({ length: MAX_CREW + 10 }, (_, index) => `Jess ${index}`);
  const hats = hatsForNames({ ...DEFAULT_DESIGN, textLine2: 'crew' }, 1, [...names, 'Jess 0']);
  expect(hats).toHaveLength(MAX_CREW + 10);
  expect(hats[0]).toMatchObject({ quantity: 2, design: { textLine1: 'Jess 0', textLine2: 'crew' } });
});
