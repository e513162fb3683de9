/** How often the shop asks by itself what an event would have told it at once, in milliseconds. */
export interface Asking {
  orders: number;
  hats: number;
}

/** What it costs that Printful refuses these types of events: what the shop learns later by asking, or not at all. */
export function costOfMissing(types: readonly string[], asking: Asking): string {
  const isMissing = (pattern: RegExp) => types.some((type) => pattern.test(type));
  const sentences = [
    isMissing(/^(order|shipment)_/) &&
      `The shop asks about each order every ${duration(asking.orders)} instead, so statuses, parcels and their emails come that much later.`,
    isMissing(/^order_(failed|canceled)|_put_hold/) &&
      'Printful’s reason is then not known here: look in its dashboard.',
    isMissing(/^catalog_/) &&
      `Stock and prices are read every ${duration(asking.hats)}, so a hat may be sold that has just run out.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function duration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = minutes / 60;
  return Number.isInteger(hours)
    ? `${hours === 1 ? 'hour' : `${hours} hours`}`
    : `${minutes === 1 ? 'minute' : `${minutes} minutes`}`;
}
