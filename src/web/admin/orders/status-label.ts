/** `sent_to_printful` as "Sent to Printful". */
export function statusLabel(status: string): string {
  const words = status.replaceAll('_', ' ').replace('printful', 'Printful');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
