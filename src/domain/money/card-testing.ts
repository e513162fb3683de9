/** The only limits on declined cards. Thieves try hundreds of cards; a shopper has a handful. */
export const DECLINE_LIMITS = {
  /** The number of declines that closes a payment intent. */
  perIntent: 5,
  /** The same for an intent that requires 3-D Secure because its network is suspect. */
  perSecureIntent: 2,
  /** Declines in an hour after which a network's open intents are closed and new ones require 3-D Secure. */
  perNetworkBefore3ds: 20,
  /** Declines in an hour after which all of a network's open intents are closed and it gets no new ones. */
  perNetworkBeforeRefusal: 60,
} as const;

/** How much a network is trusted, based on the cards declined from it in the last hour. */
export type NetworkTrust = 'trusted' | 'suspect' | 'refused';

/** `scale` multiplies a network's limits, for load tests. */
export function networkTrust(declinesLastHour: number, scale = 1): NetworkTrust {
  if (declinesLastHour >= DECLINE_LIMITS.perNetworkBeforeRefusal * scale) return 'refused';
  return declinesLastHour >= DECLINE_LIMITS.perNetworkBefore3ds * scale ? 'suspect' : 'trusted';
}

const TRUSTS: readonly NetworkTrust[] = ['trusted', 'suspect', 'refused'];

/** How far a network is trusted that lies within a wider one. */
export const trustWithin = (around: NetworkTrust, own: NetworkTrust): NetworkTrust =>
  TRUSTS[Math.max(TRUSTS.indexOf(around), TRUSTS.indexOf(own))] ?? 'refused';

interface OpenIntent {
  declines: number;
  threeDSecure: boolean;
}

/** True if the intent must not accept another card. */
export function mustClose({ declines, threeDSecure }: OpenIntent, trust: NetworkTrust): boolean {
  const limit = threeDSecure ? DECLINE_LIMITS.perSecureIntent : DECLINE_LIMITS.perIntent;
  if (declines >= limit || trust === 'refused') return true;
  return trust === 'suspect' && !threeDSecure;
}
