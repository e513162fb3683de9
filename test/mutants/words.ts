import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const check = ['src/domain/words/check-words.test.ts'];
const refusals = ['test/api/order-refusals.test.ts'];
const words = 'src/domain/words/check-words.ts';
const hate = 'src/domain/words/find-hate.ts';

export const planted: PlantedBug[] = [
  {
    name: 'words over two lines are not found',
    file: words,
    find: 'find(joined).filter(({ start, end }) => lineAt(start) !== lineAt(end - 1))',
    replace: 'find(joined).filter(({ start, end }) => lineAt(start) > lineAt(end - 1))',
    tests: check,
  },
  {
    name: 'a first name above other lines is taken for a brand',
    file: words,
    find: 'find(joined).filter(({ start, end }) => lineAt(start) !== lineAt(end - 1))',
    replace: 'find(joined)',
    tests: check,
  },
  {
    name: 'a brand beside hate hides it',
    file: words,
    find: "  if (hate) return { kind: 'hate', ...hate };\n",
    replace: '',
    tests: check,
  },
  {
    name: 'the owner cannot allow a brand',
    file: words,
    find: '!isGivenName(text, owner.asked) && !isAllowed(text, span)',
    replace: '!isGivenName(text, owner.asked) || isAllowed(text, span)',
    tests: check,
  },
  {
    name: 'one allowed word allows the whole line',
    file: words,
    find: 'around.start <= span.start && span.end <= around.end;',
    replace: 'around.start <= span.end || span.start <= around.end;',
    tests: check,
  },
  {
    name: 'parts of words are brands',
    file: 'src/domain/words/find-phrase.ts',
    find: "keys.has(key) || keys.has(key.replace(/s$/, ''))",
    replace: 'keys.has(key) || [...keys].some((each) => key.startsWith(each))',
    tests: check,
  },
  {
    name: 'digits for letters hide a slur',
    file: hate,
    find: "skeleton(text, 'i')",
    replace: "skeleton('', 'i')",
    tests: check,
  },
  {
    name: 'repeated letters hide a slur',
    file: hate,
    find: '(run.length === 1 ? `${run}[${run}]` : run)',
    replace: 'run',
    tests: check,
  },
  {
    name: 'spaces hide a slur',
    file: hate,
    find: 'if (IN_PIECES.test(letters)) return',
    replace: 'if (IN_PIECES.test(key)) return',
    tests: check,
  },
  {
    name: 'an order with a brand is taken without a word',
    file: 'src/server/checkout/price-items.ts',
    find: '(keepsWords ? null : keepableOf(problems))',
    replace: 'null',
    tests: refusals,
  },
  {
    name: 'a shopper can keep hate',
    file: 'src/server/checkout/price-items.ts',
    find: 'refusalOf(problems) ?? (keepsWords ? null : keepableOf(problems))',
    replace: 'keepsWords ? null : (refusalOf(problems) ?? keepableOf(problems))',
    tests: refusals,
  },
  {
    name: 'a ready-made hat with a brand of the owner cannot be bought',
    file: 'src/server/checkout/price-items.ts',
    find: 'keepsWords: line.productId !== null || item.keepWords === true',
    replace: 'keepsWords: item.keepWords === true',
    tests: refusals,
  },
  {
    name: 'another color of a paid hat asks about its words again',
    file: 'src/server/orders/edits/check-hat.ts',
    find: 'keepsWords || sameLines(line.design, design)',
    replace: 'keepsWords',
    tests: ['test/api/edit-designs.test.ts'],
  },
  {
    name: 'a hat is refunded before its time',
    file: 'src/server/orders/words/refuse-unanswered.ts',
    find: ' || question.until > now) return;',
    replace: ') return;',
    tests: ['test/api/kept-words.test.ts'],
  },
];
