import { type Kysely, sql } from 'kysely';

// The hats of a new shop at the time, with what they are for. Names as SQL text.
const FIRST_HATS = [
  ['Maid of Dishonor', 'bachelorette'],
  ['Blame the Bride', 'bachelorette'],
  ["Somebody''s Problem", 'night-out'],
  ['I Peaked at Brunch', 'birthday,night-out'],
  ['Hot Mess Express', 'bachelorette,night-out'],
  ['Bad Influence on Duty', 'bachelorette,night-out'],
  ['Send Tacos', 'festival'],
  ['Emotional Support Hat', 'bachelorette'],
  ['Texted My Ex Again', 'night-out'],
  ['Feral Since 1994', 'birthday,festival'],
  ['Group Chat Legend', 'night-out'],
  ['Bride or Die', 'bachelorette'],
  ['Unsupervised', 'night-out,festival'],
  ['Loud and Mostly Wrong', 'night-out'],
  ['Designated Dancer', 'bachelorette,night-out'],
  ["Wrong Tent Don''t Care", 'festival'],
  ['Aged Like Milk', 'birthday'],
  ["Nobody''s Plus One", 'bachelorette'],
  ['No Photos OK Fine One', 'birthday,festival'],
  ['30, Flirty & Tired', 'birthday'],
  ['Tequila Told Me To', 'bachelorette,night-out'],
  ['Her Problem Now', 'bachelorette'],
  ['Mentally at the Lake', 'festival'],
  ['Cake Security', 'birthday'],
];

const STATEMENTS = [
  `alter table products add column occasions text[] not null default '{}'`,
  // Without the trigger, which would raise the catalog version, so that a new shop would get no products.
  `alter table products disable trigger products_raise_catalog_version`,
  ...FIRST_HATS.map(
    ([name, occasions]) => `update products set occasions = '{${occasions}}' where name = '${name}'`,
  ),
  `alter table products enable trigger products_raise_catalog_version`,
];

/** What each product is for, so that the shop can show the hats for one occasion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
