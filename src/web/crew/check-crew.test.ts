import { expect, test } from 'vitest';
import { type Crew, changeMember, setNames } from '../../domain/crew/crew.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { glyphTables } from '../../server/pictures/glyph-tables.ts';
import { type CrewWorkshop, checkCrew } from './check-crew.ts';

const NOBODY: Crew = {
  id: 'c',
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'said one drink', ''],
  members: [],
};

const crewOf = (...names: string[]) => setNames(NOBODY, names);

const [first] = crewOf('Jess').members;
const table = await glyphTables().tableFor({
  ...NOBODY,
  textLine1: first?.name ?? '',
  textLine2: 'said one drink',
  textLine3: '',
});

const SHOP: CrewWorkshop = {
  tableOf: () => table,
  makingOf: () => PRINTED,
  unmade: [],
  words: { refused: [], asked: [], allowed: [] },
};

test('a name that is too long says by how much, and offers what is left of it', () => {
  const { problems, good } = checkCrew(crewOf('Jess', 'Alexandra-Josephine B.'), SHOP);
  expect(problems).toMatchObject([
    {
      message: 'Two characters too long. A line holds 20, spaces count.',
      excess: 'B.',
      isShared: false,
      fixes: [
        { kind: 'rename', name: 'Alexandra' },
        { kind: 'rename', name: 'Alexandra-Josephine' },
        { kind: 'type' },
      ],
    },
  ]);
  expect(good.map(({ name }) => name)).toEqual(['Jess']);
});

test('a phone number and an email address in a list of names are not taken for names', () => {
  const { problems, good } = checkCrew(crewOf('(615) 555-0123', 'jess@example.com', '867-5309', '007'), SHOP);
  expect(problems).toMatchObject([
    { message: 'That’s a phone number, not a name.', fixes: [{ kind: 'type', label: 'Type a name' }] },
    { message: 'That’s an email address, not a name.', fixes: [{ kind: 'type', label: 'Type a name' }] },
  ]);
  expect(good.map(({ name }) => name)).toEqual(['867-5309', '007']);
});

test('a brand is asked about until it is kept, and then counts as kept', () => {
  const crew = crewOf('Jess', 'Nike');
  expect(checkCrew(crew, SHOP).problems).toMatchObject([
    { fixes: [{ kind: 'type' }, { kind: 'keep', label: 'Keep Nike' }] },
  ]);
  const checked = checkCrew(changeMember(crew, 2, { keepWords: true }), SHOP);
  expect(checked.problems).toEqual([]);
  expect(checked.kept.map(({ name }) => name)).toEqual(['Nike']);
});

test('refused words have no way to keep them', () => {
  const words = { refused: ['chad'], asked: [], allowed: [] };
  const [problem] = checkCrew(crewOf('Chad'), { ...SHOP, words }).problems;
  expect(problem?.fixes.map(({ kind }) => kind)).toEqual(['type']);
});

test('what all hats share is one problem, and one hat’s own colors are hers', () => {
  const dark: Crew = { ...crewOf('Jess', 'Kayla', 'Priya'), textColor: 'dark' };
  const pink = changeMember(dark, 3, { colors: { hatColor: 'white', textColor: 'primary' } });
  const checked = checkCrew(pink, SHOP);
  expect(checked.problems).toMatchObject([{ isShared: true, fixes: [{ kind: 'ink' }, { kind: 'colors' }] }]);
  expect(checked.problems[0]?.hats).toHaveLength(2);
  expect(checked.good.map(({ name }) => name)).toEqual(['Priya']);
  const hers = changeMember(crewOf('Jess', 'Kayla'), 1, {
    colors: { hatColor: 'black', textColor: 'dark' },
  });
  expect(checkCrew(hers, SHOP).problems).toMatchObject([{ isShared: false, hats: [{ name: 'Jess' }] }]);
});

test('a color that is not made, and faint words, are found', () => {
  expect(checkCrew(crewOf('Jess', 'Kayla'), { ...SHOP, unmade: ['black'] }).problems).toMatchObject([
    { isShared: true, fixes: [{ kind: 'colors' }] },
  ]);
  const faint: Crew = { ...crewOf('Jess'), hatColor: 'white', textColor: 'secondary' };
  expect(checkCrew(faint, SHOP)).toMatchObject({ problems: [], faint: [{ name: 'Jess' }] });
});

test('a picture behind a name can be removed', () => {
  const { problems } = checkCrew(crewOf('Māia 💃🏽'), SHOP);
  expect(problems[0]?.fixes[0]).toEqual({ kind: 'rename', label: 'Remove the picture', name: 'Māia' });
});
