import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const state = 'src/web/designer/state/designer-reducer.ts';
const work = ['src/web/designer/state/designer-reducer.test.ts'];
const ground = 'src/web/ui/hat-ground.ts';
const clear = 'src/domain/design/clear-grounds.ts';
const grounds = ['src/web/ui/hat-ground.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'opening a hat forgets the design in progress',
    file: state,
    find: 'replaced: isInProgress(state, action) ? design : null',
    replace: 'replaced: null',
    tests: work,
  },
  {
    name: 'a hat that was only opened counts as a design in progress',
    file: state,
    find: '[DEFAULT_DESIGN, opened, next]',
    replace: '[DEFAULT_DESIGN, next]',
    tests: work,
  },
  {
    name: 'a hat in the cart counts as a design in progress',
    file: state,
    find: '!isKept(design);',
    replace: 'true;',
    tests: work,
  },
  {
    name: 'a design that is back is still offered',
    file: state,
    find: 'replaced: null, snapshot: null }',
    replace: 'snapshot: null }',
    tests: work,
  },
  {
    name: 'a reload forgets which hat was opened',
    file: state,
    find: 'snapshot, opened, replaced, isRestored: true',
    replace: 'snapshot, replaced, isRestored: true',
    tests: work,
  },
  {
    name: 'a hat melts into its cell',
    file: clear,
    find: 'const [CLEAR, VISIBLE] = [225, 200];',
    replace: 'const [CLEAR, VISIBLE] = [225, 40];',
    tests: grounds,
  },
  {
    name: 'only the front of a hat has to stand out from its cell',
    file: clear,
    find: '[front, mesh, visor].every',
    replace: '[front, mesh, visor].some',
    tests: grounds,
  },
  {
    name: 'a hat has the color of the cell above it',
    file: ground,
    find: '[grounds[index - 1], grounds[index - 2]]',
    replace: '[grounds[index - 1]]',
    tests: grounds,
  },
  {
    name: 'the home page shows a hat as a new shop sells it',
    file: 'src/web/storefront/home/pictured-hats.ts',
    find: 'const design = sold ??',
    replace: 'const design =',
    tests: ['src/web/storefront/home/pictured-hats.test.ts'],
  },
  {
    name: 'a color is offered although it is faint on the hat',
    file: 'src/domain/design/contrast.ts',
    find: "textColor: OFFERED }, isStitched) === 'fine'",
    replace: "textColor: OFFERED }, isStitched) !== 'invisible'",
    tests: ['src/domain/design/contrast.test.ts'],
  },
  {
    name: 'the fourth hat is announced without its discount',
    file: 'src/web/designer/buying/pack-sentence.ts',
    find: 'gained(`All ${hats} are`, hats, settings)',
    replace: 'gained(`All ${hats} are`, hats - 1, settings)',
    tests: ['src/web/designer/buying/pack-sentence.test.ts'],
  },
];
