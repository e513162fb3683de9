import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const crew = 'src/domain/crew/crew.ts';
const cart = 'src/domain/crew/crew-cart.ts';
const names = 'src/domain/crew/crew-names.ts';
const crewTests = ['src/domain/crew/crew.test.ts'];
const cartTests = ['src/domain/crew/crew-cart.test.ts'];
const nameTests = ['src/domain/crew/crew-names.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the second Emma of a crew gets no hat',
    file: crew,
    find: '      hat.quantity += 1;\n',
    replace: '',
    tests: crewTests,
  },
  {
    name: 'two members with one name share a hat although their colors differ',
    file: crew,
    find: 'const key = designAddress(design);',
    replace: 'const key = member.name;',
    tests: crewTests,
  },
  {
    name: 'a corrected name counts as kept because the old one was',
    file: crew,
    find: 'return { ...corrected, name, keepWords: false };',
    replace: 'return { ...corrected, name };',
    tests: crewTests,
  },
  {
    name: 'new words on every hat count as kept because the old ones were',
    file: crew,
    find: '(member.keepWords ? { ...member, keepWords: false } : member)',
    replace: 'member',
    tests: crewTests,
  },
  {
    name: 'moving the names to another line drops the words there',
    file: crew,
    find: "  words[crew.nameLine - 1] = words[nameLine - 1] ?? '';\n",
    replace: '',
    tests: crewTests,
  },
  {
    name: 'the first line of a joke becomes a name without a question',
    file: crew,
    find: 'return empty >= 0 && hasWords.includes(true, empty)',
    replace: 'return empty >= 0',
    tests: crewTests,
  },
  {
    name: 'a hat of one line has no room for the names',
    file: crew,
    find: "places.filter((place) => place.words !== '' || place === free)",
    replace: "places.filter((place) => place.words !== '' || place !== free)",
    tests: crewTests,
  },
  {
    name: 'a crew of 51 from another device is taken',
    file: crew,
    find: 'members.length > MAX_CREW || !hasColors',
    replace: '!hasColors',
    tests: crewTests,
  },
  {
    name: 'saving a crew again adds its hats a second time',
    file: cart,
    find: 'const others = removeCrew(cart, crewId);',
    replace: 'const others = cart;',
    tests: cartTests,
  },
  {
    name: 'a crew whose words were kept meanwhile cannot be saved',
    file: cart,
    find: 'line.keepWords === keepWords &&',
    replace: '',
    tests: cartTests,
  },
  {
    name: 'a crew that does not fit is added in part',
    file: cart,
    find: 'if (others.length + items.length > MAX_CART_LINES) return null;',
    replace: 'items = items.slice(0, MAX_CART_LINES - others.length);',
    tests: cartTests,
  },
  {
    name: 'hats that stay in a crew get new ids, so what was paid stays in the cart',
    file: cart,
    find: 'group.find((line) => sameDesign(line, design))?.id ?? newId()',
    replace: 'newId()',
    tests: cartTests,
  },
  {
    name: 'a hat that was taken out of the cart comes back when the crew is edited',
    file: cart,
    find: '(line.crewId === crew.id ? { ...line, crewLink: link } : line)',
    replace: 'line',
    tests: cartTests,
  },
  {
    name: 'words that are kept in the cart are asked about again when the crew is edited',
    file: cart,
    find: '(isOnLine(member) ? { ...member, keepWords: true } : member)',
    replace: 'member',
    tests: cartTests,
  },
  {
    name: 'the sender of a chat message becomes a name',
    file: names,
    find: "return message.trim() === '' ? sender : message;",
    replace: 'return `${sender},${message}`;',
    tests: nameTests,
  },
  {
    name: 'the numbers of a spreadsheet become names',
    file: names,
    find: 'words.length > 0 ? words : names',
    replace: 'names',
    tests: nameTests,
  },
  {
    name: 'an order is linked to a list without its key',
    file: 'src/server/crews/queries.ts',
    find: 'eb.and({ id, key_hash: keyHash })',
    replace: 'eb.and(keyHash ? { id } : { id })',
    tests: ['test/api/crews.test.ts'],
  },
  {
    name: 'a canceled order is taken for the list’s',
    file: 'src/server/crews/queries.ts',
    find: ".where('status', 'not in', ['canceled', 'refunded'])",
    replace: ".where('status', 'not in', ['pending'])",
    tests: ['test/api/crews.test.ts'],
  },
];
