/**
 * What the browser itself heard of a payment: from the provider's script, or in the address that its own page led back to.
 * Anybody can write an address, so it never makes an order paid; it tells what to wait for.
 */
export type RedirectResult = 'accepted' | 'failed' | null;

/** The state of the history entry that a payment made on our own page leads to. */
export const ACCEPTED_HERE = { heard: 'accepted' } satisfies { heard: RedirectResult };

export function redirectResultOf({ search, state }: { search: string; state: unknown }): RedirectResult {
  const told = new URLSearchParams(search).get('redirect_status') ?? heardBefore(state);
  if (told === 'failed') return 'failed';
  return told === 'succeeded' || told === 'accepted' ? 'accepted' : null;
}

/** Whether the provider left words in the address: one of them is a secret. */
export const holdsProviderWords = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => /^(payment_intent|redirect_status)/.test(name));

const heardBefore = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'heard' in state ? state.heard : null;
