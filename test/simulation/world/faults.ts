import type { Random } from './random.ts';

/** How often what goes wrong in one run, as probabilities. */
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
};

/** Each run has its own mix. Some kinds of faults are absent, so that they do not hide what others show. */
export function drawFaults(random: Random): Faults {
  const draw = (...levels: number[]) => random.pick(levels);
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
  };
}

/** The kinds of faults that happen in a world. */
export const kindsOf = (faults: Faults): (keyof Faults)[] =>
  Object.entries(faults).flatMap(([kind, probability]) => (probability > 0 ? [kind as keyof Faults] : []));
