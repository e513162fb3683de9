import { type Selection, sql } from 'kysely';
import type { Cents } from '../../domain/money/money.ts';
import { type LetterBlock, linkOf, toMarkdown } from '../../domain/newsletter/blocks.ts';
import type { Db } from '../db/connect.ts';
import type { NewsletterState } from '../db/mail-tables.ts';
import type { Tables } from '../db/tables.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { newestFirst } from '../lists/queries.ts';
import { ORDER_MONEY } from '../orders/money/profit-queries.ts';

const COLUMNS = [
  'id',
  'subject',
  'markdown',
  'blocks',
  'unsubscribes',
  'state',
  'round',
  'created_at as createdAt',
  'send_at as sendAt',
  'started_at as startedAt',
  'ended_at as endedAt',
] as const;

export type Newsletter = Selection<Tables, 'campaigns', (typeof COLUMNS)[number]>;

/** A page of newsletters, newest first. */
export const listNewsletters = (db: Db, cut: PageCut<number>): Promise<Newsletter[]> =>
  newestFirst<Tables, 'campaigns', Newsletter>(db.selectFrom('campaigns').select(COLUMNS), cut, null);

const newsletterRow = (db: Db, id: number) => db.selectFrom('campaigns').select(COLUMNS).where('id', '=', id);

export const findNewsletter = async (db: Db, id: number): Promise<Newsletter | null> =>
  (await newsletterRow(db, id).executeTakeFirst()) ?? null;

/** The newsletter, locked until the transaction ends. */
export const lockNewsletter = async (trx: Db, id: number): Promise<Newsletter | null> =>
  (await newsletterRow(trx, id).forUpdate().executeTakeFirst()) ?? null;

export interface NewsletterText {
  subject: string;
  blocks: readonly LetterBlock[];
}

export const insertNewsletter = (db: Db, text: NewsletterText): Promise<Newsletter> =>
  db.insertInto('campaigns').values(columnsOf(text)).returning(COLUMNS).executeTakeFirstOrThrow();

export const updateNewsletter = (trx: Db, id: number, text: NewsletterText): Promise<Newsletter> =>
  trx
    .updateTable('campaigns')
    .set(columnsOf(text))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

const columnsOf = ({ subject, blocks }: NewsletterText) => ({
  subject,
  blocks: JSON.stringify(blocks),
  markdown: toMarkdown(blocks),
});

export async function deleteDraft(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaigns')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Schedules a draft, or makes a scheduled newsletter a draft again, in a new round. Null if its state is not `from`. */
export async function rescheduleNewsletter(
  trx: Db,
  id: number,
  { from, sendAt }: { from: 'draft' | 'scheduled'; sendAt: Date | null },
): Promise<Newsletter | null> {
  const row = await trx
    .updateTable('campaigns')
    .set((eb) => ({
      state: sendAt === null ? 'draft' : 'scheduled',
      send_at: sendAt,
      round: eb('round', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a newsletter's state; `sending` starts a new round. Null if its state is not `from`. */
export async function moveNewsletter(
  trx: Db,
  id: number,
  { from, to, now }: { from: NewsletterState; to: NewsletterState; now: Date },
): Promise<Newsletter | null> {
  const row = await trx
    .updateTable('campaigns')
    .set((eb) => ({
      state: to,
      ...(from === 'draft' && { started_at: now, send_at: null }),
      ...(to === 'sending' && { round: eb('round', '+', 1) }),
      ended_at: to === 'sent' ? now : null,
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes scheduled newsletters drafts again, and stops those that are being sent. Returns their subjects. Knows any earlier schema. */
export async function holdNewsletters(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with held as (
      update campaigns set state = case state when 'scheduled' then 'draft' else 'stopped' end, send_at = null,
        round = round + (state = 'scheduled')::integer
      where state in ('scheduled', 'sending') returning id, subject
    )
    select subject from held order by id`.execute(trx);
  return rows.map(({ subject }) => subject);
}

export async function countSubscribers(db: Db): Promise<{ confirmed: number; pending: number }> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { confirmed: countOf('confirmed'), pending: countOf('pending') };
}

/** Stores an encoded picture. The same picture again is no error. */
export async function savePicture(db: Db, name: string, bytes: Buffer): Promise<void> {
  await db
    .insertInto('campaign_pictures')
    .values({ name, bytes })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Which of these pictures are stored. */
export async function findPictureNames(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('campaign_pictures').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}

/** The pictures that were uploaded last. */
export const listPictures = (db: Db): Promise<{ name: string }[]> =>
  db.selectFrom('campaign_pictures').select('name').orderBy('created_at', 'desc').limit(24).execute();

export const findPicture = async (db: Db, name: string): Promise<Buffer | null> =>
  (await db.selectFrom('campaign_pictures').select('bytes').where('name', '=', name).executeTakeFirst())
    ?.bytes ?? null;

/** Counts a click on the link of a block. */
export const addClick = (db: Db, { newsletterId, index }: { newsletterId: number; index: number }) =>
  db
    .insertInto('campaign_clicks')
    .values({ campaign_id: newsletterId, link: index, clicks: 1 })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'link']).doUpdateSet((eb) => ({
        clicks: eb('campaign_clicks.clicks', '+', 1),
      })),
    )
    .execute();

/** Counts that a subscriber left through the link of a newsletter that went to her. */
export const countUnsubscribed = (trx: Db, of: { newsletterId: number; id: number }) =>
  trx
    .updateTable('campaigns')
    .set((eb) => ({ unsubscribes: eb('unsubscribes', '+', 1) }))
    .where('id', '=', of.newsletterId)
    .where(
      sql<boolean>`exists (select from campaign_recipients
        where campaign_id = ${of.newsletterId} and subscriber_id = ${of.id})`,
    )
    .execute();

/** What a newsletter did: clicks by link in the order of its blocks, and what its orders brought. */
export async function readResults(
  db: Db,
  { id, blocks, unsubscribes }: Pick<Newsletter, 'id' | 'blocks' | 'unsubscribes'>,
) {
  const counted = await db
    .selectFrom('campaign_clicks')
    .select(['link', 'clicks'])
    .where('campaign_id', '=', id)
    .execute();
  const { rows } = await sql<{ orders: number; revenue: Cents }>`
    select count(*)::integer as orders, coalesce(sum(money.revenue), 0)::float8 as revenue
    from orders join ${ORDER_MONEY} as money on money."orderId" = orders.id
    where campaign_id = ${id} and "isPaid"`.execute(db);
  const clicks = (blocks ?? []).flatMap((block, index) => {
    const link = linkOf(block);
    return link ? [{ ...link, clicks: counted.find((each) => each.link === index)?.clicks ?? 0 }] : [];
  });
  return { clicks, unsubscribes, orders: rows[0]?.orders ?? 0, revenue: rows[0]?.revenue ?? 0 };
}
