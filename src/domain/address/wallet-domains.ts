/** The domains on which wallets may be offered for a shop at this address, its own first; none for a machine without a public name. */
export function walletDomains(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl);
  const labels = hostname.split('.');
  // An IPv6 address has no dots, and no domain ends in digits.
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return [];
  return [hostname, hostname.startsWith(WWW) ? hostname.slice(WWW.length) : WWW + hostname];
}

const WWW = 'www.';
