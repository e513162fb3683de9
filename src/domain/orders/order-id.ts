const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ORDER_ID_LENGTH = 10;

/** Ten characters of Crockford's base32 (50 bits) from at least ten random bytes. */
export function orderIdFrom(bytes: Uint8Array): string {
  if (bytes.length < ORDER_ID_LENGTH) throw new RangeError(`an order id needs ${ORDER_ID_LENGTH} bytes`);
  return Array.from(bytes.subarray(0, ORDER_ID_LENGTH), (byte) => CROCKFORD[byte & 31]).join('');
}

export const isOrderId = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(text);
