import type { ShopInside } from './shop-inside.ts';

export interface Placed {
  id: string;
  name?: string;
  email?: string;
  status?: string;
  city?: string;
  country?: string;
  words?: string;
  color?: string;
  total?: number;
  /** Minutes. */
  age?: number;
}

/** Stores an order of one hat. It is paid unless its status says otherwise. */
export async function placeOrder(
  shop: Pick<ShopInside, 'rows'>,
  { id, status = 'processing', ...order }: Placed,
): Promise<void> {
  const { name = 'Maya Ortiz', email = `${id}@example.com`, city = 'Nashville', country = 'US' } = order;
  const { words = 'Bride', color = 'navy', total = 2998, age = 60 } = order;
  const isPaid = !['pending', 'payment_failed', 'canceled'].includes(status);
  await shop.rows(
    `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, subtotal,
       discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash, payment_intent_id,
       created_at, paid_at)
     values ($1, 'k', $2, $3, $4, '418 Music Row', $5, 'TN', '37203', $6, $7, 0, 0, 0, $7, 'Standard Shipping', 'STANDARD', 'h',
       'pi_' || $1, now() - $8 * interval '1 minute', case when $9 then now() - $8 * interval '1 minute' end)`,
    [id, status, name, email, city, country, total, age, isPaid],
  );
  await shop.rows(
    `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, hat_color, text_line1)
     values ($1, 0, 'Custom Hat', $2, 1, $2, true, $3, $4)`,
    [id, total, color, words],
  );
}
