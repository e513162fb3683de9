import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../src/server/deps.ts';
import { chooseDestination } from '../../src/server/orders/problems/choose-destination.ts';
import { closeProblem, decideReplacement } from '../../src/server/orders/problems/decide-problem.ts';
import type { ProblemAt } from '../../src/server/orders/problems/with-problem-locked.ts';
import { erasePersons, findDueOrders } from '../../src/server/privacy/erasure-queries.ts';
import { until } from '../until.ts';
import { openProblemOffice, type ProblemOffice, ROBIN } from './problem-office.ts';

let office: ProblemOffice;

beforeAll(async () => {
  office = await openProblemOffice();
});

afterAll(() => office.close());

/** Acts on a report about a replacement while an erasure of its shopper, which ends first, has the replacement. */
async function whileErased<Outcome>(act: (deps: Deps, at: ProblemAt) => Promise<Outcome>) {
  const { id } = await office.shippedOrder();
  const orderId = await office.replaced({ orderId: id, problemId: await office.report(id) });
  await office.rows(`update orders set status = 'shipped' where id = $1`, [orderId]);
  const problemId = await office.report(orderId, { reason: 'lost', words: '' });
  const erasure = await office.deps.db.startTransaction().execute();
  await sql`select from orders where id = ${orderId} for update`.execute(erasure);
  let hasPaused = false;
  const pause: Deps['pause'] = (ms) => {
    hasPaused = true;
    return office.deps.pause(ms);
  };
  const outcome = act({ ...office.deps, pause }, { orderId, problemId });
  await until('it waits', async () =>
    hasPaused || (await office.rows('select from pg_locks where not granted')).length > 0 ? true : null,
  );
  await erasePersons(erasure, [orderId], new Date());
  await erasure.commit().execute();
  return outcome;
}

test('a report about a replacement is answered while its shopper is erased', async () => {
  expect(await whileErased((deps, at) => chooseDestination(deps, { ...at, form: null }))).toBe('saved');
});

test('a replacement is not made again for a shopper who was erased in the meantime', async () => {
  const seen = { by: ROBIN, refunded: 0, replacements: 1, sameAddress: true };
  const decided = await whileErased((deps, at) => decideReplacement(deps, { ...at, ...seen }));
  expect(String(decided)).toContain('The shopper’s address was erased.');
});

test('neither an address nor the owner’s words are kept of a shopper who was erased in the meantime', async () => {
  const form = { customerName: 'Maya Ortiz', address: '9 Elm Street', address2: '' };
  const place = { city: 'Memphis', state: 'TN', zipCode: '38103' };
  const answer = 'We sent it to 9 Elm Street, Maya.';
  const outcomes = [
    await whileErased((deps, at) => chooseDestination(deps, { ...at, form: { ...form, ...place } })),
    await whileErased((deps, at) => closeProblem(deps, { ...at, by: ROBIN, answer })),
  ];
  expect(outcomes).toEqual([expect.objectContaining({ path: 'customerEmail' }), null]);
  const stored = 'select id from problems where address is not null or answer <> $1';
  expect(await office.rows(stored, [''])).toEqual([]);
});

test('a replacement for a shopper who asked to be erased is erased too, once it has ended', async () => {
  const { id, problem } = await office.misprint();
  await office.rows('update orders set erasure_asked_at = now() where id = $1', [id]);
  const replacement = await office.replaced(problem);
  const due = () =>
    findDueOrders(office.deps.db, {
      unpaidBefore: new Date(0),
      paidBefore: new Date(0),
      among: [replacement],
    });
  expect(await due()).toEqual([]);
  await office.rows(`update orders set status = 'completed' where id = $1`, [replacement]);
  expect(await due()).toEqual([replacement]);
});
