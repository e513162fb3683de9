/** Stolen cards are tried by the hundred; a shopper has a handful. These are the only limits on declined cards. */
export const DECLINE_LIMITS = {
  /** Declines that close a payment intent. */
  perIntent: 5,
  /** The same for an intent that asks for 3-D Secure because of where it came from. */
  perSecureIntent: 2,
  /** Declines an hour from one network that close its open intents; new ones there ask for 3-D Secure. */
  perNetworkBefore3ds: 20,
  /** Declines an hour from one network after which it gets no intents. */
  perNetworkBeforeRefusal: 60,
} as const;

/** What a network gets, by the cards declined there within the last hour. */
export type NetworkTrust = 'trusted' | 'suspect' | 'refused';

/** `scale` multiplies the limits of a network, for shops under test. */
export function networkTrust(declinesLastHour: number, scale = 1): NetworkTrust {
  if (declinesLastHour >= DECLINE_LIMITS.perNetworkBeforeRefusal * scale) return 'refused';
  return declinesLastHour >= DECLINE_LIMITS.perNetworkBefore3ds * scale ? 'suspect' : 'trusted';
}

interface OpenIntent {
  declines: number;
  threeDSecure: boolean;
}

/** True when no more cards may be tried on an intent. */
export function mustClose({ declines, threeDSecure }: OpenIntent, trust: NetworkTrust): boolean {
  const limit = threeDSecure ? DECLINE_LIMITS.perSecureIntent : DECLINE_LIMITS.perIntent;
  if (declines >= limit || trust === 'refused') return true;
  return trust === 'suspect' && !threeDSecure;
}
