import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const check = 'src/web/crew/check-crew.ts';
const checkTests = ['src/web/crew/check-crew.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a name of 21 letters fits',
    file: 'src/domain/design/line-length.ts',
    find: 'if (over <= 0) return null;',
    replace: 'if (over <= 2) return null;',
    tests: checkTests,
  },
  {
    name: 'a brand goes into the cart without being kept',
    file: check,
    find: 'refusalOf(found) ?? (hat.keepWords ? null : keepableOf(found))',
    replace: 'refusalOf(found)',
    tests: checkTests,
  },
  {
    name: 'what all hats share is a problem of each',
    file: check,
    find: 'if (same) same.hats = [...same.hats, hat];\n    else problems.push(problem);',
    replace: 'problems.push(problem);\n    if (same) same.hats = [...same.hats];',
    tests: checkTests,
  },
  {
    name: 'the fix of one hat’s ink changes it for everyone',
    file: check,
    find: "problem.field === 'textColor' ? !hasOwnColors :",
    replace: "problem.field === 'textColor' ? true :",
    tests: checkTests,
  },
  {
    name: 'a color that is not made can be added',
    file: check,
    find: 'if (shop.unmade.includes(hatColor))',
    replace: 'if (shop.unmade.length > 1)',
    tests: checkTests,
  },
  {
    name: 'the last row of a wall has a hole',
    file: 'src/web/crew/wall-layout.ts',
    find: 'WALL_TRACKS - (hats % columns) * (WALL_TRACKS / columns)',
    replace: 'WALL_TRACKS / columns',
    tests: ['src/web/crew/wall-layout.test.ts'],
  },
  {
    name: 'neighbors on the wall share a ground',
    file: 'src/web/crew/wall-layout.ts',
    find: '...grounds.slice(-most),',
    replace: '',
    tests: ['src/web/crew/wall-layout.test.ts'],
  },
  {
    name: 'the page does not say whose words a person looks at',
    file: 'src/web/crew/crew-status.ts',
    find: '[...twice(crew, toFix > 0), ...looked(kept)]',
    replace: '[...twice(crew, toFix > 0)]',
    tests: ['src/web/crew/crew-status.test.ts'],
  },
];
