import type pg from 'pg';

/** Like real names: some words are in many rows, most in few. */
const NAMES = `(array['Maya','Priya','Jo','Dana','Alicia','Bea','Carmen','Rosa','Mel','Shay'])[1 + n % 10]
  || ' ' || (array['Ortiz','Raman','Thibault','Kowalski','Fontaine','Lindqvist','Diaz','Nguyen','Abernathy','Oduya'])[1 + n / 10 % 10]
  || ' ' || initcap(substr(md5('name' || n), 1, 6))`;

const STATUS = `(array['completed','completed','completed','completed','completed','shipped','confirmed_with_printful',
  'processing','pending','canceled'])[1 + n % 10]`;

const PAID_AT = `case when n % 10 < 8 then now() - n * interval '4 minutes' + interval '1 minute' end`;

const FILLING = ({ orders, subscribers, products }: Filling): string[] => [
  `insert into products (name, description, price, hat_color, text_color, font_style, text_line1)
   select 'Hat ' || md5('hat' || n), 'Says what hat ' || n || ' says.', 2999, 'navy', 'white', 'impact', 'HAT ' || n
   from generate_series(1, ${products}) as n`,
  `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, subtotal,
     discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash,
     payment_intent_id, created_at, paid_at, send_after, stripe_fee, printful_cost)
   select upper(substr(md5(n::text), 1, 5) || lpad(to_hex(n), 5, '0')), md5(n::text), ${STATUS},
     ${NAMES}, lower(substr(md5('name' || n), 1, 6)) || n || '@' || (array['example.com','example.org','example.net'])[1 + n % 3],
     n || ' Music Row', 'Nashville', 'TN', '37203', 'US', 2999 + n % 5000, 0, 0, 499, 3498 + n % 5000,
     'Standard Shipping', 'STANDARD', md5(n::text), 'pi_' || md5(n::text),
     now() - n * interval '4 minutes', ${PAID_AT}, ${PAID_AT},
     131, 1650
   from generate_series(1, ${orders}) as n`,
  `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, hat_color, text_color,
     font_style, text_line1, text_line2, variant_id, technique, placement, sold_width, sold_height)
   select id, 0, 'Custom Hat', 2499, 1, 2499, true, 'navy', 'yellow', 'impact', 'Bride', 'or die',
     15904, 'DTFILM', 'front_dtf_hat', 1890, 765 from orders where ${FILLED}`,
  `insert into order_events (order_id, to_status, cause, at) select id, 'pending', 'checkout', created_at from orders where ${FILLED}`,
  `insert into order_events (order_id, from_status, to_status, cause, at)
   select id, 'pending', 'processing', 'stripe webhook', paid_at from orders where paid_at is not null and ${FILLED}`,
  `insert into subscribers (email, state, created_at)
   select lower(substr(md5('reader' || n), 1, 8)) || n || '@' || (array['example.com','example.org','example.net'])[1 + n % 3],
     (array['confirmed','confirmed','confirmed','pending','unsubscribed'])[1 + n % 5], now() - n * interval '9 minutes'
   from generate_series(1, ${subscribers}) as n`,
  'vacuum analyze products',
  'vacuum analyze orders',
  'vacuum analyze order_lines',
  'vacuum analyze order_events',
  'vacuum analyze subscribers',
];

/** Matches only the orders that were inserted here. */
const FILLED = 'key_hash = request_hash';

interface Filling {
  orders: number;
  subscribers: number;
  /** In addition to the existing ones. */
  products: number;
}

/** Fills a shop with years of orders and subscribers. */
export async function fillShop(
  database: Pick<pg.Pool, 'query'>,
  { products = 0, ...others }: Omit<Filling, 'products'> & Partial<Filling>,
): Promise<void> {
  for (const statement of FILLING({ products, ...others })) await database.query(statement);
}
