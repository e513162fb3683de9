import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyRetention } from '../../../src/server/privacy/apply-retention.ts';
import { erasePerson } from '../../../src/server/privacy/erase-person.ts';
import { copyErasures } from '../../../src/server/privacy/erasures.ts';
import { findPersonalData } from '../../personal-data.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/**
 * A person's copy has all her orders, and once she is erased and nothing happens to her orders, she is nowhere: in no table and in
 * no file. Who was not erased in the world is erased here, so this runs after everything else.
 */
export async function privacyViolations(world: World, books: Books): Promise<string[]> {
  const { shop, plainDb } = world;
  const deps = { ...shop.deps(), db: plainDb };
  const found: string[] = [];
  await applyRetention(deps);
  // She may also get a cart, or subscribe, after she was erased.
  const others = await world.database.rows<{ customer_email: string; created_at: Date }>(
    `select email as customer_email, made_at as created_at from sent_carts
     union all select email, created_at from subscribers`,
  );
  for (const [email, at] of world.erased) {
    const cameBack = [...books.orders, ...others].some(
      (made) => made.customer_email === email && made.created_at.getTime() + world.clocks.worst > at,
    );
    if (cameBack) continue;
    const subscribedAgain = (world.readers.asked.get(email) ?? at) > at;
    const traces = (await tracesOf(world, email)).filter(
      (trace) => !subscribedAgain || !OF_A_SUBSCRIBER.test(trace),
    );
    found.push(...traces.map((trace) => `${trace}, erased before`));
  }
  // Retention has just erased more of them than the books say.
  const kept = await world.database.rows<{ id: string }>('select id from orders where erased_at is null');
  const keptIds = new Set(kept.map(({ id }) => id));
  const people = new Set(books.orders.map(({ customer_email: email }) => email).filter(Boolean));
  for (const email of people) {
    const own = books.orders.filter((order) => order.customer_email === email && keptIds.has(order.id));
    const copy = await findPersonalData(plainDb, email);
    const ids = copy.orders.map(({ id }) => id);
    const lacks = own.filter(({ id }) => !ids.includes(id));
    found.push(...lacks.map(({ id }) => `the copy of ${email} lacks order ${id}`));
  }
  for (const email of people) await erasePerson(deps, { address: email, who: 'shopper' });
  for (const email of people) found.push(...(await tracesOf(world, email)));
  const folder = await mkdtemp(join(tmpdir(), 'worlds-'));
  await copyErasures(plainDb, folder);
  const file = await readFile(join(folder, 'erasures.json'), 'utf8').catch(() => '');
  found.push(...[...people].filter((email) => file.includes(email)).map((email) => `a file has ${email}`));
  await rm(folder, { recursive: true });
  return found;
}

/** Where somebody is who subscribed after she was erased. */
const OF_A_SUBSCRIBER = / is still in (subscribers: |mails: \(\d+,newsletter-)/;

/** Where an erased person still is, unless something may still happen to an order of hers. */
async function tracesOf({ database, plainDb }: World, email: string): Promise<string[]> {
  const { orders } = await findPersonalData(plainDb, email);
  if (orders.some(({ erasureWaitsFor }) => erasureWaitsFor !== null)) return [];
  // The owner gave an order of hers another address, so that it is somebody else's.
  const moved = await database.rows(
    `select 1 from orders where idempotency_key like $1 and lower(customer_email) <> $2`,
    [email.replace(/^shopper-(\d)@.*/, 'checkout-$1-%'), email],
  );
  if (moved.length > 0) return [];
  const tables = await database.rows<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const search = tables.map(
    ({ name }) => `select '${name}' as place, t::text as row from ${name} as t where t::text ilike any ($1)`,
  );
  const rows = await database.rows<{ place: string; row: string }>(search.join(' union all '), [
    needlesOf(email).map((needle) => `%${needle}%`),
  ]);
  return rows.map(({ place, row }) => `${email} is still in ${place}: ${row.slice(0, 300)}`);
}

/** What only this person has: an address, a name and a phone number. */
function needlesOf(email: string): string[] {
  const number = /^shopper-(\d)@/.exec(email)?.[1];
  return number === undefined ? [email] : [email, `Shopper No. ${number}`, `+1615555010${number}`];
}
