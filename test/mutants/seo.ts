import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const STRUCTURED = ['src/web/seo/structured-data.test.ts'];
const ITEMS = ['src/domain/feeds/feed-items.test.ts'];
const FILES = ['src/domain/feeds/write-feed.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'search engines read that a hat is in stock while no orders are taken',
    file: 'src/web/seo/structured-data.ts',
    find: 'refusal === null && !isPaused',
    replace: 'refusal === null',
    tests: STRUCTURED,
  },
  {
    name: 'search engines read of a country that has no such code',
    file: 'src/web/seo/structured-data.ts',
    find: 'countries.map(countryCode)',
    replace: 'countries',
    tests: STRUCTURED,
  },
  {
    name: 'others read that a hat is not shipped free',
    file: 'src/domain/shipping/destinations.ts',
    find: 'rate: isFree ? ZERO : rates.standard',
    replace: 'rate: rates.standard',
    tests: ['src/domain/shipping/destinations.test.ts'],
  },
  {
    name: 'markets get hats that cannot be made',
    file: 'src/domain/feeds/feed-items.ts',
    find: '  if (hat.refusal !== null) return hat.refusal;\n',
    replace: '',
    tests: ITEMS,
  },
  {
    name: 'two hats of one color are variants of each other',
    file: 'src/domain/feeds/feed-items.ts',
    find: 'if (!group.has(hatColor)) group.set(hatColor, id);',
    replace: 'group.set(hatColor + id, id);',
    tests: ITEMS,
  },
  {
    name: 'a title is longer than a market takes',
    file: 'src/domain/feeds/feed-items.ts',
    find: 'return title.length > longest ? name : title;',
    replace: 'return title;',
    tests: ITEMS,
  },
  {
    name: 'markup in a name breaks the file of a market',
    file: 'src/domain/feeds/write-feed.ts',
    find: 'element(name, escapeMarkup(value))',
    replace: 'element(name, value)',
    tests: FILES,
  },
  {
    name: 'a quotation mark ends a cell of a market’s file',
    file: 'src/domain/feeds/write-feed.ts',
    find: `value.replaceAll('"', '""')`,
    replace: 'value',
    tests: FILES,
  },
  {
    name: 'the card of a hat is on white',
    file: 'src/server/pictures/draw-hat.ts',
    find: 'return jpegOn(background,',
    replace: "return jpegOn('#ffffff',",
    tests: ['src/server/pictures/draw-hat.test.ts'],
  },
  {
    name: 'a card can be asked for in every format',
    file: 'src/domain/design/parse-picture-address.ts',
    find: " || (isCard && format !== 'jpg')",
    replace: '',
    tests: ['src/domain/design/picture-address.test.ts'],
  },
  {
    name: 'the sitemap has hats that are not sold',
    file: 'src/server/catalog/queries.ts',
    find: "    .select('updated_at as updatedAt')\n    .where(isOnSale)\n",
    replace: "    .select('updated_at as updatedAt')\n",
    tests: ['test/api/hat-seo.test.ts'],
  },
];
