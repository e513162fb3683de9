import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const form = 'src/domain/settings-form.ts';
const api = ['test/api/settings.test.ts'];
const orders = ['test/api/settings-orders.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the large pack may need fewer hats than the small one',
    file: form,
    find: '  if (large.hats <= small.hats)',
    replace: '  if (large.hats < small.hats)',
    tests: ['src/domain/settings-form.test.ts'],
  },
  {
    name: 'express may be slower than standard',
    file: form,
    find: 'if (days[express][1] > days[standard][1])',
    replace: 'if (days[express][0] > days[standard][1])',
    tests: ['src/domain/settings-form.test.ts'],
  },
  {
    name: 'reading a form changes the defaults',
    file: form,
    find: 'structuredClone(DEFAULT_SETTINGS)',
    replace: '{ ...DEFAULT_SETTINGS }',
    tests: ['src/domain/settings-form.test.ts'],
  },
  {
    name: 'a slow read brings back older settings',
    file: 'src/server/catalog/catalog-version.ts',
    find: '    if (turn < applied) return;\n',
    replace: '',
    tests: ['src/server/catalog/catalog-version.test.ts'],
  },
  {
    name: 'changed settings do not empty the page cache',
    file: 'src/server/db/migrations/016-settings.ts',
    find: 'after insert on settings',
    replace: 'after update on settings',
    tests: api,
  },
  {
    name: 'the oldest version is in force',
    file: 'src/server/catalog/queries.ts',
    find: ".orderBy('version', 'desc')",
    replace: ".orderBy('version', 'asc')",
    tests: api,
  },
  {
    name: 'a version may skip numbers',
    file: 'src/server/settings/queries.ts',
    find: ')}, ${lit(0)}) = ${base}`',
    replace: ')}, ${lit(0)}) <= ${base}`',
    tests: api,
  },
  {
    name: 'the second of two administrators is told that the change was saved',
    file: 'src/server/settings/save-settings.ts',
    find: 'if (isAdded || isSame(newest, settings)) return newest;',
    replace: 'if (newest) return newest;',
    tests: api,
  },
  {
    name: 'a version is compared with itself',
    file: 'src/server/settings/save-settings.ts',
    find: 'presentVersion(row, rows[index + 1])',
    replace: 'presentVersion(row, rows[index])',
    tests: api,
  },
  {
    name: 'the environment has no say in the edit window',
    file: 'src/server/settings/save-settings.ts',
    find: '  ...DEFAULT_SETTINGS,\n  editWindowMinutes,\n',
    replace:
      '  ...DEFAULT_SETTINGS,\n  editWindowMinutes: editWindowMinutes && DEFAULT_SETTINGS.editWindowMinutes,\n',
    tests: api,
  },
  {
    name: 'a quote outlives the shipping prices it was made of',
    file: 'src/server/checkout/quote-shipping.ts',
    find: 'hats, promises]',
    replace: 'hats, promises.length]',
    tests: orders,
  },
  {
    name: 'an order does not store its version',
    file: 'src/server/orders/placing/queries.ts',
    find: '        settings_version: order.settingsVersion,\n',
    replace: '',
    tests: orders,
  },
  {
    name: 'an order is promised what is in force when it is paid',
    file: 'src/server/settings/queries.ts',
    find: "'settings.version', 'orders.settings_version')",
    replace:
      "'settings.version', (join) => join.on(sql`settings.version = (select max(version) from settings)`))",
    tests: orders,
  },
  {
    name: 'a late order gets a new date by the defaults',
    file: 'src/server/mail/announce-delays.ts',
    find: 'orderSettings(deps.db, id)',
    replace: "orderSettings(deps.db, '')",
    tests: orders,
  },
  {
    name: 'a pack that is too small now has no shipping option',
    file: 'src/domain/shipping.ts',
    find: 'options.length === 1 || wasFree',
    replace: 'options.length === 1',
    tests: orders,
  },
  {
    name: 'a custom hat costs what it cost when it was added',
    file: 'src/web/cart/compare-cart.ts',
    find: 'line.isCustom ? (twin?.price ?? customHatPrice) :',
    replace: 'line.isCustom ? line.price :',
    tests: ['src/web/cart/compare-cart.test.ts'],
  },
  {
    name: 'keeping my settings takes back what someone else changed',
    file: 'src/web/admin/settings/compare-settings.ts',
    find: 'own === before[name] ? value : own',
    replace: 'own',
    tests: ['src/web/admin/settings/compare-settings.test.ts'],
  },
];
