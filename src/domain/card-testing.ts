/** The only limits on declined cards. Thieves try hundreds of cards; a shopper has a handful. */
export const DECLINE_LIMITS = {
  /** Declines that close a payment intent. */
  perIntent: 5,
  /** The same for an intent that requires 3-D Secure because its network is suspect. */
  perSecureIntent: 2,
  /** Hourly declines from one network that close its open intents; new ones require 3-D Secure. */
  perNetworkBefore3ds: 20,
  /** Hourly declines from one network after which it gets no intents. */
  perNetworkBeforeRefusal: 60,
} as const;

/** How far a network is trusted, by the cards declined from it within the last hour. */
export type NetworkTrust = 'trusted' | 'suspect' | 'refused';

/** `scale` multiplies a network's limits, for load tests. */
export function networkTrust(declinesLastHour: number, scale = 1): NetworkTrust {
  if (declinesLastHour >= DECLINE_LIMITS.perNetworkBeforeRefusal * scale) return 'refused';
  return declinesLastHour >= DECLINE_LIMITS.perNetworkBefore3ds * scale ? 'suspect' : 'trusted';
}

interface OpenIntent {
  declines: number;
  threeDSecure: boolean;
}

/** True when the intent may take no more cards. */
export function mustClose({ declines, threeDSecure }: OpenIntent, trust: NetworkTrust): boolean {
  const limit = threeDSecure ? DECLINE_LIMITS.perSecureIntent : DECLINE_LIMITS.perIntent;
  if (declines >= limit || trust === 'refused') return true;
  return trust === 'suspect' && !threeDSecure;
}
