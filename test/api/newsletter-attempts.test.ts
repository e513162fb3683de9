import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecipientState } from '../../src/server/db/mail-tables.ts';
import {
  deleteDraft,
  findNewsletter,
  insertNewsletter,
  moveNewsletter,
} from '../../src/server/newsletters/queries.ts';
import {
  dropUnsubscribed,
  endRecipient,
  nextDue,
  takeSlot,
} from '../../src/server/newsletters/recipient-queries.ts';
import { sendNewsletter } from '../../src/server/newsletters/send-newsletter.ts';
import { secretsFrom } from '../../src/server/secrets.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

/* What becomes of each reader's email of a newsletter, and when the next one leaves. */

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
});

afterAll(() => tables.close());

beforeEach(async () => {
  await tables.rows(`update campaign_pace set last_at = now() - interval '1 day'`);
});

const NOW = new Date('2026-11-20T12:00:00Z');
const SLOT = { step: 60_000, now: NOW };

async function newsletter(): Promise<number> {
  const { id } = await insertNewsletter(tables.db, { subject: 'Hats', blocks: [] });
  await moveNewsletter(tables.db, id, { from: 'draft', to: 'sending', now: NOW });
  return id;
}

/** Adds a reader to a newsletter, and returns the number of her email. */
async function reader(newsletterId: number, state: RecipientState, dueAt = NOW): Promise<number> {
  const [row] = await tables.rows<{ id: number }>(
    `with reader as (insert into subscribers (email, state) values (gen_random_uuid() || '@example.com', 'confirmed') returning id)
     insert into campaign_recipients (campaign_id, subscriber_id, state, due_at)
     select $1, id, $2, $3 from reader returning id::int`,
    [newsletterId, state, dueAt],
  );
  return row?.id ?? 0;
}

const stateOf = async (id: number) =>
  (await tables.rows<{ state: string }>('select state from campaign_recipients where id = $1', [id]))[0]
    ?.state;

test.each([
  ['sending', 'sent', 'sent'],
  ['sending', 'waiting', 'waiting'],
  ['unsure', 'sent', 'sent'],
  ['unsure', 'refused', 'refused'],
  // It may have arrived, so that it is not sent again.
  ['unsure', 'waiting', 'unsure'],
  ['sent', 'refused', 'sent'],
  ['left', 'sent', 'left'],
] as const)('an email that is %s when its attempt ends as %s is %s then', async (before, end, after) => {
  const of = await newsletter();
  const [id, other] = [await reader(of, before), await reader(of, before)];
  await endRecipient(tables.db, id, { state: end, dueAt: NOW });
  expect([await stateOf(id), await stateOf(other)]).toEqual([after, before]);
});

test('all newsletters share one pace, which a clock that was set back does not stop', async () => {
  const [one, other] = [await newsletter(), await newsletter()];
  const [first, second, third] = [
    await reader(one, 'waiting'),
    await reader(other, 'waiting'),
    await reader(one, 'waiting'),
  ];
  expect(await takeSlot(tables.db, one, SLOT)).toMatchObject({ recipient: { id: first } });
  const slot = await takeSlot(tables.db, other, SLOT);
  expect(slot).toEqual({ wait: expect.closeTo(60_000, -4) });
  await tables.rows(`update campaign_pace set last_at = now() + interval '1 hour'`);
  expect(await takeSlot(tables.db, other, SLOT)).toMatchObject({ recipient: { id: second } });
  expect(await stateOf(third)).toBe('waiting');
});

test('a newsletter without a reader who is due leaves the next moment to another one', async () => {
  const [none, other] = [await newsletter(), await newsletter()];
  await reader(none, 'waiting', new Date(NOW.getTime() + 1));
  const id = await reader(other, 'waiting');
  expect(await takeSlot(tables.db, none, SLOT)).toBeNull();
  expect(await takeSlot(tables.db, other, SLOT)).toMatchObject({ recipient: { id } });
});

test('what waits is counted in its own newsletter', async () => {
  const [one, other] = [await newsletter(), await newsletter()];
  const gone = [await reader(one, 'waiting'), await reader(other, 'waiting', new Date(0))];
  const due = (of: number) => nextDue(tables.db, of, { states: ['waiting'], silence: 0 });
  expect([await due(one), await due(other)]).toEqual([NOW, new Date(0)]);
  await tables.rows(`update subscribers set state = 'unsubscribed'`);
  await dropUnsubscribed(tables.db, one);
  expect(await Promise.all(gone.map(stateOf))).toEqual(['left', 'waiting']);
});

test('only a draft is deleted', async () => {
  const sent = await newsletter();
  const { id: draft } = await insertNewsletter(tables.db, { subject: 'Caps', blocks: [] });
  const { id: other } = await insertNewsletter(tables.db, { subject: 'Caps', blocks: [] });
  expect([await deleteDraft(tables.db, sent), await deleteDraft(tables.db, draft)]).toEqual([false, true]);
  const left = await Promise.all([sent, draft, other].map((id) => findNewsletter(tables.db, id)));
  expect(left.map((one) => one?.state)).toEqual(['sending', undefined, 'draft']);
});

test('the job of a newsletter that was stopped sends nothing after it goes on with another one', async () => {
  const id = await newsletter();
  const mail = await reader(id, 'waiting');
  const { round: stopped = 0 } = (await findNewsletter(tables.db, id)) ?? {};
  await moveNewsletter(tables.db, id, { from: 'sending', to: 'stopped', now: NOW });
  await moveNewsletter(tables.db, id, { from: 'stopped', to: 'sending', now: NOW });
  const send = (round: number) =>
    sendNewsletter(
      {
        db: tables.db,
        secrets: secretsFrom('secret'),
        pause: setTimeout,
        clock: () => NOW,
        mailer: null,
        publicUrl: 'https://hats.example',
        postalAddress: () => '',
        stopWithoutAddress: async () => undefined,
        stopping: new AbortController().signal,
        pace: {
          lanes: 1,
          mailsPerMinute: 60_000,
          minute: 60_000,
          slice: 60_000,
          silence: 60_000,
          retry: { delay: 1, longest: 1 },
        },
      },
      { campaignId: id, round },
    );
  expect([await send(stopped), await stateOf(mail)]).toEqual([{ done: true }, 'waiting']);
  expect([await send(stopped + 1), await stateOf(mail)]).toEqual([{ done: true }, 'stored']);
});
