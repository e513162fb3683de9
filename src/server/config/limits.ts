const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

export type Limits = ReturnType<typeof limitsAt>;

/**
 * Every limit that counts time (milliseconds) or size (bytes). Waits and lifetimes are multiplied by `timeScale`.
 * Deadlines of real work are not: a test that hurries makes no machine faster.
 */
export function limitsAt(timeScale: number) {
  const wait = (ms: number) => Math.max(1, Math.round(ms * timeScale));
  return {
    /** From the first byte of a request to its last. */
    requestTimeout: 30 * SECOND,
    headersTimeout: 10 * SECOND,
    /** From the request to the answer. */
    handlerTimeout: 30 * SECOND,
    /** The same for a list of everything that goes out while it is read. */
    exportTimeout: 10 * MINUTE,
    keepAlive: 72 * SECOND,
    connections: 5000,
    headerSize: 16 * KILOBYTE,
    orderBody: 8 * MEGABYTE,
    body: 64 * KILOBYTE,
    pictureCache: 64 * MEGABYTE,
    /** Hats that wait to be drawn, and how long one may take. */
    studio: { waiting: 200, timeout: 20 * SECOND },
    /** Pictures in orders that are decoded at the same time, and orders that may wait for it. */
    artwork: { decoding: 2, orders: 16 },
    /** Area of the largest canvas that is rasterized, in pixels. */
    printFilePixels: 40_000_000,

    /** How long a shopper waits for shipping rates before the shop's own promise is offered. */
    ratesTimeout: 3 * SECOND,
    /** How long any other call to Stripe, Printful or the mail server may take. */
    providerTimeout: 20 * SECOND,
    /** Until print files and costs of a draft are looked at again. */
    draftPolling: wait(3 * SECOND),
    /** How long after payment a draft may wait for its files and costs before the owner is told. */
    draftTimeout: wait(12 * HOUR),
    /** Requests that Printful takes a minute, and how many of them may ask for shipping rates: orders are never starved. */
    printfulCalls: { all: 120, rates: 60 },
    /** How long a call to Printful waits for its turn, by what it is for; after that its caller comes again. */
    printfulQueueTimeout: { orders: 5 * SECOND, rates: 0, background: 10 * SECOND },
    /** Until Printful is asked again what it did not answer. */
    printfulRetryPause: wait(500),
    /** How long an administrator who sends an order waits for what becomes of it. */
    sendTimeout: 15 * SECOND,
    /** How often Printful is asked for news of an order that is on its way. */
    orderPolling: wait(15 * MINUTE),
    /** How often the webhook at Printful is checked. */
    webhookCheck: wait(HOUR),
    /** After so long a parcel of which nothing is heard counts as delivered. */
    longestDelivery: wait(30 * 24 * HOUR),
    /** How long an administrator who syncs waits, until the sync goes on by itself. */
    syncTimeout: 25 * SECOND,
    syncPolling: 200,
    /** How long a job goes on with a sync before it makes room for others. */
    syncSlice: 30 * SECOND,
    /** When it is looked whether a sync was left alone. */
    syncRescue: wait(2 * MINUTE),
    /** After so long on its way to Printful an order counts as stuck. */
    stuckAfter: wait(10 * MINUTE),
    /** The largest answer of Stripe or Printful that is read; Printful's whole catalog takes some 3 MB. */
    providerAnswer: 16 * MEGABYTE,
    syncedPicture: { size: 10 * MEGABYTE, timeout: 10 * SECOND },
    minute: wait(MINUTE),
    day: wait(24 * HOUR),
    catalogVersionPolling: wait(1 * SECOND),
    jobPolling: wait(2 * SECOND),
    /** Jobs of one kind that an instance works on at the same time. */
    jobConcurrency: 2,
    /** Until a failed job is tried again, growing to the longest. */
    jobRetry: { delay: wait(5 * SECOND), longest: wait(HOUR) },
    /** Until a mail that was not taken is tried again, doubling to the longest. */
    mailRetry: { delay: wait(5 * SECOND), longest: wait(HOUR) },
    /** A mail that began to be sent so long ago was left by a process that is gone; longer than any sending takes. */
    mailSilence: wait(3 * MINUTE),
    /** Clicks on "send again" within this time are one wish: of a hand, which no test hurries. */
    sameClick: 5 * SECOND,
    /** Connections to the mail server that are kept open. */
    mailConnections: 3,
    /** How long a stopping shop waits for running jobs. */
    jobsToStop: 8 * SECOND,
    database: { connections: 10, connectTimeout: 10 * SECOND },
    independentDatabase: { connections: 2, connectTimeout: 10 * SECOND },

    quoteLifetime: wait(60 * MINUTE),
    ratesCacheLifetime: wait(10 * MINUTE),
    /** How soon Stripe is asked again about an unsettled order. */
    settleInterval: wait(2 * SECOND),
    /** When the sweeper asks after an order that was not paid; at the last it is given up. */
    settleDelays: [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR].map(wait),

    /** How soon after a payment Stripe is asked for its fee, should no webhook have told that it is known. */
    feeDelay: wait(10 * MINUTE),
    /** How long declined cards count against the network they came from. */
    decliningMemory: wait(HOUR),
    /** How often the sweep looks for orders, refunds, and disputes whose webhooks did not arrive. */
    orderSweeping: wait(10 * MINUTE),
    /** How long one sweep asks Stripe about unpaid orders; the next one goes on with the rest. */
    sweepTimeout: 5 * MINUTE,
    /** How often orders are looked for whose promised date has passed. */
    delayCheck: wait(6 * HOUR),

    newsletter: {
      /** How soon an address is asked again whether it wants the newsletter. */
      askAgain: wait(HOUR),
      /** Whoever sends the form sooner after touching it is a robot. */
      quickestHuman: wait(SECOND / 2),
      /** How long one job sends before it makes way for others. */
      campaignSlice: wait(20 * SECOND),
    },
    /** After how long the owner is told of what does not move on: mails and jobs, and paid orders; and what is waited for a part. */
    health: { stuckAfter: wait(15 * MINUTE), orderTimeout: wait(6 * HOUR), answer: 4 * SECOND },

    access: {
      /** How long an unused sign-in lasts, and how soon use prolongs it. */
      idleSession: wait(2 * HOUR),
      sessionRenewal: wait(10 * MINUTE),
      /** How long any sign-in lasts. */
      longestSession: wait(24 * HOUR),
      setUpLink: wait(HOUR),
      /** From the password to the code. */
      challenge: wait(10 * MINUTE),
      /** How long a code of an authenticator app could pass, and therefore passes once; its clock is not scaled. */
      codeLifetime: 2 * MINUTE,
      /** After free attempts: the first wait, which doubles up to the longest; the higher one once an account is besieged. */
      firstWait: wait(2 * SECOND),
      attackWait: wait(30 * SECOND),
      longestWait: wait(15 * MINUTE),
      /** Failed attempts are forgotten so long after the last. */
      forgetting: wait(HOUR),
    },
  };
}
