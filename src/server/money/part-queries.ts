import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOfOrders, type MoneyPart } from '../../domain/money/money-parts.ts';

/** The parts that an order counts in, as rows of a kind and a name. */
export const PARTS_OF_ORDER = sql`(values ('all', ''), ('country', country), ('wallet', coalesce(wallet, 'card')),
  ('gift', case when gift is null then 'no' else 'yes' end), ('code', coalesce(code_name, '')))`;

/** The parts that a hat of an order counts in. It counts once in each of its occasions. */
export const PARTS_OF_LINE = sql`(
  select 'hat' as kind, case when order_lines.is_custom then '' else order_lines.name end as name
  union all select 'color', coalesce(order_lines.hat_color, '')
  union all select 'technique', coalesce(order_lines.technique, '')
  union all select 'occasion', unnest(coalesce(
    (select nullif(occasions, '{}') from products where id = order_lines.product_id), '{""}')))`;

/** Whether an order is paid, and counts in a part of the money of its day. */
export const isInPart = ({ kind, name }: MoneyPart): RawBuilder<SqlBool> => sql<SqlBool>`(
  replaces is null and (paid_at is not null or paid is not null) and ${
    kind === 'all' || isOfOrders(kind)
      ? sql`exists (select from ${PARTS_OF_ORDER} as part (kind, name) where kind = ${kind} and name = ${name})`
      : sql`exists (select from order_lines, lateral ${PARTS_OF_LINE} as part (kind, name)
          where order_id = orders.id and refused_at is null and part.kind = ${kind} and part.name = ${name})`
  })`;
