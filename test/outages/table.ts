export const PROVIDERS = ['stripe', 'printful', 'smtp', 'database'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Not there at all; answering only after a while; answering with something else. */
export const TROUBLES = ['down', 'slow', 'wrong'] as const;
export type Trouble = (typeof TROUBLES)[number];

export const STEPS = ['browse', 'design', 'cart', 'checkout', 'window', 'admin'] as const;
export type Step = (typeof STEPS)[number];

/** What comes of a step: it works, it works after a wait, or it is refused with a status and these words. */
export type Cell = 'works' | 'waits' | { status: number; says: string };

const NO_PAYMENT = { status: 502, says: 'The payment provider does not answer. Try again in a moment.' };
const NO_DATABASE = {
  status: 503,
  says: 'The shop can’t answer right now. Please try again in a few seconds.',
};

const WORKS: Record<Step, Cell> = {
  browse: 'works',
  design: 'works',
  cart: 'works',
  checkout: 'works',
  window: 'works',
  admin: 'works',
};
const READ_ONLY: Record<Step, Cell> = {
  ...WORKS,
  cart: NO_DATABASE,
  checkout: NO_DATABASE,
  window: NO_DATABASE,
  admin: NO_DATABASE,
};

/** What a person meets while a provider is in trouble. Each cell is tried in `test/api`, and stated in `docs/resilience.md`. */
export const OUTAGES: Record<Provider, Record<Trouble, Record<Step, Cell>>> = {
  stripe: {
    down: { ...WORKS, checkout: NO_PAYMENT },
    slow: { ...WORKS, checkout: 'waits' },
    wrong: { ...WORKS, checkout: NO_PAYMENT },
  },
  printful: {
    down: WORKS,
    // For rates, a shopper waits for three seconds at most, and then gets those that are known or our own.
    slow: { ...WORKS, cart: 'waits' },
    wrong: WORKS,
  },
  smtp: { down: WORKS, slow: WORKS, wrong: WORKS },
  database: {
    down: READ_ONLY,
    slow: { ...WORKS, cart: 'waits', checkout: 'waits', window: 'waits', admin: 'waits' },
    wrong: READ_ONLY,
  },
};

/** What happens meanwhile, and what catches up. */
export const AFTERWARDS: Record<Provider, string> = {
  stripe:
    'No payment begins, and a cart keeps what is in it. What was paid before is settled by the webhook, by the next look, or by the sweep.',
  printful:
    'Shoppers see rates that are known, or the shop’s own. Paid orders wait, and go to Printful once it answers, each once.',
  smtp: 'Emails wait in the outbox, and are sent once the mail server answers, each once.',
  database:
    'Pages and pictures come from memory. Whatever would be stored is refused, never stored in part, and works again once the database does.',
};
