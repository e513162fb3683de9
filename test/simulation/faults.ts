import { Random } from './world/random.ts';

/** How often what goes wrong in one run, as probabilities unless it says otherwise. */
export interface Faults {
  /** A step during which the instance is killed. */
  kill: number;
  stripeFails: number;
  stripeAnswerLost: number;
  stripeSlow: number;
  printfulFails: number;
  printfulAnswerLost: number;
  printfulSlow: number;
  printfulRateLimit: number;
  webhookLost: number;
  webhookTwice: number;
  webhookLate: number;
  mailDeferred: number;
  mailRefused: number;
  mailAnswerLost: number;
  mailUnreachable: number;
  /** A job that runs a second time, because its completion was not stored. */
  jobTwice: number;
  browserCut: number;
  /** An answer that comes at one byte a second, so that the caller gives it up. */
  trickle: number;
  /** A confirmation that reaches Printful twice. */
  confirmTwice: number;
  /** How many times a provider refuses the shop's key for hours. */
  revokedKey: number;
  /** How many times Printful's token expires, and how many times it loses scopes, each for a day or two. */
  expiredToken: number;
  lostScopes: number;
  /** How many times a provider says nothing for up to three days. */
  silence: number;
}

export const NO_FAULTS: Readonly<Faults> = {
  kill: 0,
  stripeFails: 0,
  stripeAnswerLost: 0,
  stripeSlow: 0,
  printfulFails: 0,
  printfulAnswerLost: 0,
  printfulSlow: 0,
  printfulRateLimit: 0,
  webhookLost: 0,
  webhookTwice: 0,
  webhookLate: 0,
  mailDeferred: 0,
  mailRefused: 0,
  mailAnswerLost: 0,
  mailUnreachable: 0,
  jobTwice: 0,
  browserCut: 0,
  trickle: 0,
  confirmTwice: 0,
  revokedKey: 0,
  expiredToken: 0,
  lostScopes: 0,
  silence: 0,
};

/** Each run has its own mix. Some kinds of faults are absent, so that they do not hide what others show. */
export function drawFaults(seed: number, random = new Random(seed)): Faults {
  const draw = (...levels: number[]) => random.pick(levels);
  // Has chance of its own, so that the rest of a world stays as it was.
  const other = new Random(seed + 1_500_007);
  const drawOther = (...levels: number[]) => other.pick(levels);
  return {
    kill: draw(0, 0, 1 / 1000, 1 / 300, 1 / 100),
    stripeFails: draw(0, 0.02, 0.1, 0.3),
    stripeAnswerLost: draw(0, 0.02, 0.1, 0.3),
    stripeSlow: draw(0, 0.1, 0.4),
    printfulFails: draw(0, 0.02, 0.1, 0.3),
    printfulAnswerLost: draw(0, 0.02, 0.1, 0.3),
    printfulSlow: draw(0, 0.1, 0.4),
    printfulRateLimit: draw(0, 0, 0.02, 0.15),
    webhookLost: draw(0, 0.1, 0.5, 1),
    webhookTwice: draw(0, 0.1, 0.5),
    webhookLate: draw(0, 0.1, 0.5),
    mailDeferred: draw(0, 0.1, 0.4),
    mailRefused: draw(0, 0, 0.05),
    mailAnswerLost: draw(0, 0, 0.1, 0.3),
    mailUnreachable: draw(0, 0.05, 0.2),
    jobTwice: draw(0, 0.02, 0.2),
    browserCut: draw(0, 0.05, 0.2),
    trickle: drawOther(0, 0, 0.02, 0.1),
    confirmTwice: drawOther(0, 0, 0.3, 1),
    revokedKey: drawOther(0, 0, 0, 1, 2),
    silence: drawOther(0, 0, 0, 1),
    expiredToken: drawOther(0, 0, 0, 1),
    lostScopes: drawOther(0, 0, 1),
  };
}

/** The kinds of faults that happen in a world. */
export const kindsOf = (faults: Faults): (keyof Faults)[] =>
  Object.entries(faults).flatMap(([kind, often]) => (often > 0 ? [kind as keyof Faults] : []));
