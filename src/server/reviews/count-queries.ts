import { type RawBuilder, sql } from 'kysely';
import type { ReviewedHats } from '../../wire/admin/sales.ts';
import type { Db } from '../db/connect.ts';

/** The same as `madeAs`: null if neither how the line was sent nor how it was sold is known. */
const IS_STITCHED = sql`case when l.canvas_width is null then l.technique = 'EMBROIDERY' else l.thread is not null end`;

/** How many shoppers were asked about which hats since a time, how many spoke, and how many problems were reported; at most 100. */
export async function countReviews(db: Db, since: RawBuilder<Date>): Promise<ReviewedHats[]> {
  const { rows } = await sql<ReviewedHats>`
    select r.*, (select count(distinct p.id)::int from problems p,
        jsonb_to_recordset(p.lines) as hat (id bigint), order_lines l
      where p.created_at >= ${since} and l.id = hat.id
        and case when l.is_custom then 'Custom Hat' else l.name end = r.name
        and coalesce(${IS_STITCHED} = (r.technique = 'embroidered'), true)) as problems
    from (
      select hat_name as name, technique, count(*)::int as asked, count(stars)::int as spoke,
        to_char(avg(stars), 'FM0.0') as stars
      from reviews where asked_at >= ${since} and not is_own group by hat_name, technique
    ) as r order by asked desc, name, technique limit 100`.execute(db);
  return rows;
}
