import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const refused = 'src/web/cart/find-refused.ts';
const cart = ['src/web/cart/find-refused.test.ts'];
const note = 'src/web/orders/bought/kept-text.ts';
const notes = ['src/web/orders/bought/kept-note.test.tsx'];

export const planted: PlantedBug[] = [
  {
    name: 'the cart asks again about words that are kept',
    file: refused,
    find: 'item.isCustom && !item.keepWords ?',
    replace: 'item.isCustom ?',
    tests: cart,
  },
  {
    name: 'the cart asks shoppers about the words of ready-made hats',
    file: refused,
    find: 'item.isCustom && !item.keepWords ?',
    replace: '!item.keepWords ?',
    tests: cart,
  },
  {
    name: 'hate can be kept in the cart',
    file: refused,
    find: `: 'This hat can’t be made right now.',
  canKeep: false,`,
    replace: `: 'This hat can’t be made right now.',
  canKeep: true,`,
    tests: cart,
  },
  {
    name: 'a reload forgets that words are kept',
    file: 'src/domain/cart/cart.ts',
    find: '    ...(keepWords === true && { keepWords }),\n',
    replace: '',
    tests: ['src/domain/cart/cart.test.ts'],
  },
  {
    name: 'an order does not say that words are kept',
    file: 'src/web/checkout/order/order-request.ts',
    find: '  ...(keepWords && { keepWords }),\n',
    replace: '',
    tests: ['src/web/checkout/order/order-request.test.ts'],
  },
  {
    name: 'a hat that was refunded for its words still waits for an answer',
    file: note,
    find: "    case 'waiting':\n      return WORDS_TEXTS.kept;",
    replace: "    case 'waiting':\n    case 'refunded':\n      return WORDS_TEXTS.kept;",
    tests: notes,
  },
  {
    name: 'a change that we ask for has no last day',
    file: note,
    find: 'until === null ?',
    replace: 'until !== null || state ?',
    tests: notes,
  },
];
