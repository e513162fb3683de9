import type { ShopInside } from './shop-inside.ts';

type Rows = Pick<ShopInside, 'rows'>;

export const EMAIL = 'maya@example.com';

/** Stores an order by Maya, of a given age, for a hat with her own text. */
export async function placeOrder(
  shop: Rows,
  id: string,
  { status, paid = true, age = '1 day' }: { status: string; paid?: boolean; age?: string },
) {
  await shop.rows(
    `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, phone,
      subtotal, discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash,
      created_at, paid_at)
     values ($1, 'k', $2, 'Maya Ortiz', 'Maya@Example.com', '418 Music Row', 'Nashville', 'TN', '37203', 'US', '+16155550123',
      2499, 0, 0, 499, 2998, 'Standard Shipping', 'STANDARD', 'h', now() - $3::interval,
      case when $4 then now() - $3::interval end)`,
    [id, status, age, paid],
  );
  await shop.rows(
    `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, text_line1, artwork)
     values ($1, 0, 'Custom Hat', 2499, 1, 2499, true, 'Maya turns 30', '\\x89')`,
    [id],
  );
  await shop.rows(
    `insert into order_notes (order_id, author_email, text) values ($1, 'robin', 'Maya called')`,
    [id],
  );
  await shop.rows(
    `insert into parcels (id, order_id, shipment_id, tracking_number, state) values ($1, $1, $1, 'maya-1', 'shipped')`,
    [id],
  );
  await shop.rows(
    `insert into mails (event, order_id, recipient, message_id, subject, html, text, state, created_at)
     values ($1, $2, $3, $1, 's', 'h', 'Maya Ortiz', 'sent', now() - $4::interval)`,
    [`order-confirmed.${id}`, id, EMAIL, age],
  );
}

/** The tables with any data about Maya. */
export async function placesOfMaya(shop: Rows): Promise<string[]> {
  const tables = await shop.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const rows = await shop.rows(
      `select 1 from "${name}" t where t::text ~* 'maya|ortiz|418 music|nashville|37203|5550123' limit 1`,
    );
    if (rows.length > 0) places.push(name);
  }
  return places.sort();
}

/** An order's remaining customer data. */
export const personOf = (shop: Rows, id: string) =>
  shop
    .rows(
      `select customer_name, customer_email, address1, zip, state, country, total, erased_at is not null as erased
       from orders where id = $1`,
      [id],
    )
    .then(([row]) => row);

export const ERASED_ORDER = {
  customer_name: 'Erased',
  customer_email: '',
  address1: '',
  zip: '',
  state: 'TN',
  country: 'US',
  total: 2998,
  erased: true,
};
