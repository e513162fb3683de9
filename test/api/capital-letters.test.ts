import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countUses } from '../../src/server/codes/queries.ts';
import { listCustomers } from '../../src/server/customers/queries.ts';
import { orderNumber } from '../../src/server/orders/admin/queries.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { secretsFrom } from '../../src/server/secrets.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
});

afterAll(() => tables.close());

// JavaScript writes a sigma at the end of a word in another way than PostgreSQL, and this I as two letters.
describe.each(['ΜΑΡΙΑΣ@example.gr', 'İREM@example.com', 'ÜNAL@Example.com'])('the person at %s', (email) => {
  const [first, second] = ['F1RST00001', 'SEC0ND0001'];

  beforeAll(async () => {
    await tables.rows('delete from orders');
    await placeOrder(tables, { id: first, email, status: 'completed', age: 90, total: 3000 });
    await placeOrder(tables, { id: second, email, status: 'completed', age: 60, total: 2000 });
  });

  test('is a customer with all orders', async () => {
    expect(await listCustomers(tables.db, null, { limit: 5 })).toMatchObject([
      { email, orders: 2, spent: 5000 },
    ]);
    expect(await orderNumber(tables.db, { id: second, email, at: new Date() })).toBe(2);
  });

  test('uses up a code for their address', async () => {
    const [{ id } = { id: 0 }] = await tables.rows<{ id: number }>(
      `insert into discount_codes (name, kind, value, archived_at) values ('ONCE', 'percent', 10, now()) returning id`,
    );
    await tables.rows(
      `update orders set code_id = $1, code_name = 'ONCE', code_kind = 'percent', code_saved = 300 where id = $2`,
      [id, first],
    );
    for (const maxUses of [null, 10])
      expect(await countUses(tables.db, id, { email, maxUses, since: new Date() })).toMatchObject({
        byEmail: 1,
      });
  });

  test('is erased, also from the newsletter', async () => {
    await tables.rows(`insert into subscribers (email, state) values ($1, 'confirmed')`, [
      email.toLowerCase(),
    ]);
    const deps = { db: tables.db, clock: () => new Date(), secrets: secretsFrom('x'.repeat(40)) };
    expect((await erasePerson(deps, { address: email, who: 'kim' })).toSorted()).toEqual([first, second]);
    expect(await tables.rows('select email from subscribers')).toEqual([]);
  });
});
