/** Printful's money format: 1248 cents are "12.48". */
export function asText(cents: number): string {
  return (cents / 100).toFixed(2);
}
