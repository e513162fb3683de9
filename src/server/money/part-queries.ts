import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HAT_PARTS, MoneyPart, ORDER_PARTS } from '../../domain/money/money-parts.ts';

const OF_ORDER: Record<(typeof ORDER_PARTS)[number] | 'all', RawBuilder<string>> = {
  all: sql`''`,
  country: sql`country`,
  wallet: sql`coalesce(wallet, 'card')`,
  gift: sql`case when gift is null then 'no' else 'yes' end`,
  code: sql`code_name`,
};

/** A hat counts once in each of its occasions. */
const OF_HAT: Record<(typeof HAT_PARTS)[number], RawBuilder<string[]>> = {
  hat: sql`array[case when order_lines.is_custom then '' else order_lines.name end]`,
  color: sql`array[coalesce(order_lines.hat_color, '')]`,
  technique: sql`array[coalesce(order_lines.technique, '')]`,
  occasion: sql`coalesce((select nullif(occasions, '{}') from products where id = order_lines.product_id), '{""}')`,
};

/** The parts that an order counts in, as rows of a kind and a name. */
export const PARTS_OF_ORDER = sql`(values ${sql.join(
  Object.entries(OF_ORDER).map(([kind, name]) => sql`(${sql.lit(kind)}, ${name})`),
)})`;

/** The same of a hat in an order. */
export const PARTS_OF_LINE = sql`(select kind, unnest(names) as name from (values ${sql.join(
  Object.entries(OF_HAT).map(([kind, names]) => sql`(${sql.lit(kind)}, ${names})`),
)}) as parts (kind, names))`;

/** Whether an order is paid, and counts in a part of the money of its day. */
export const isInPart = ({ kind, name }: MoneyPart): RawBuilder<SqlBool> => sql<SqlBool>`(
  replaces is null and (paid_at is not null or paid is not null) and ${
    kind in OF_HAT
      ? sql`exists (select from order_lines where order_id = orders.id and refused_at is null
          and ${name} = any(${OF_HAT[kind as keyof typeof OF_HAT]}))`
      : sql`${OF_ORDER[kind as keyof typeof OF_ORDER]} = ${name}`
  })`;
