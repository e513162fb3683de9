import { afterAll, beforeAll, expect, test } from 'vitest';
import { AREAS, type Area } from '../../src/domain/access/areas.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import type { SettingsInForce } from '../../src/server/catalog/catalog-version.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import { readToday } from '../../src/server/today/read-today.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
  await confirmAllHats(tables.db);
  await placeOrder(tables, { id: 'HE1D000001', status: 'on_hold' });
  await tables.rows(
    `insert into order_holds (order_id, kind, cause, reason) values ('HE1D000001', 'owner', 'stopped', 'x')`,
  );
  await tables.rows(`update blanks set in_stock = false where hat_color = 'red'`);
  await tables.rows(`insert into alerts (event, kind, text, order_id) select kind || '.1', kind, kind, about
    from (values ('prices', null), ('ledger', null), ('provider', null), ('paid_twice', 'HE1D000001')) as told (kind, about)`);
});

afterAll(() => tables.close());

const settings = { current: () => ({ version: 1, settings: DEFAULT_SHOP_SETTINGS }) } as SettingsInForce;

const MINE: [areas: readonly Area[], waits: string[]][] = [
  [['orders'], ['alert paid_twice', 'owner stopped']],
  [['hats'], ['alert prices', 'hat red']],
  [['money'], ['alert ledger']],
  [['people'], []],
  [['newsletter'], []],
  [
    ['orders', 'money', 'people'],
    ['alert ledger', 'alert paid_twice', 'owner stopped'],
  ],
  [AREAS, ['alert ledger', 'alert paid_twice', 'alert prices', 'alert provider', 'hat red', 'owner stopped']],
];

test.each(MINE)('with %j, Today tells of %j and nothing else', async (areas, waits) => {
  const deps = {
    db: tables.db,
    config: testConfig(),
    settings,
    glyphs: glyphTables(),
    clock: () => new Date(),
  };
  const { toDo, firstDay } = await readToday(deps, areas);
  const alerts = new Map(
    (await tables.rows<{ id: number; kind: string }>('select id, kind from alerts')).map(({ id, kind }) => [
      id,
      `alert ${kind}`,
    ]),
  );
  const said = toDo.map(({ key, alertId }) => {
    const [kind = '', , cause = ''] = key.split('.');
    return alerts.get(alertId ?? 0) ?? `${kind} ${cause}`;
  });
  expect(said.toSorted()).toEqual(waits);
  expect(firstDay.length > 0).toBe(areas === AREAS);
});
