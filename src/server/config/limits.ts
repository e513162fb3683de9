import { LARGEST_PHOTO } from '../../domain/orders/photo.ts';
import { PUBLISHED_AFTER_HOURS } from '../../domain/reviews/review.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** What most pools of connections have in common. */
const POOL = {
  connectTimeout: 10 * SECOND,
  statementTimeout: MINUTE,
  lockTimeout: 15 * SECOND,
  idleInTransaction: MINUTE,
};

export type Limits = ReturnType<typeof limitsAt>;

/**
 * Every limit that counts time (milliseconds) or size (bytes). Waits and lifetimes are multiplied by `timeScale`.
 * Timeouts of real work are not, because the machine is no faster in tests.
 */
export function limitsAt(timeScale: number) {
  const wait = (ms: number) => Math.max(1, Math.round(ms * timeScale));
  return {
    /** From the first byte of a request to its last. */
    requestTimeout: 30 * SECOND,
    headersTimeout: 10 * SECOND,
    /** From the request to the answer. */
    handlerTimeout: 30 * SECOND,
    /** For how long a start may load the web app, on a machine that has much to do. Not scaled. */
    pluginTimeout: 120_000,
    /** From the request to the end of an export, which is sent while it is being read. */
    exportTimeout: 10 * MINUTE,
    keepAlive: 72 * SECOND,
    connections: 5000,
    /** How many connections a network may have open, unless it is a trusted proxy. */
    networkConnections: 100,
    /** How long a connection with a request may transfer nothing. */
    silence: 2 * MINUTE,
    /** How many requests of a network may wait behind another one of their connection. Browsers send none that wait. */
    waitingRequests: 200,
    /** For how long a network with more of them is shut out. */
    shutOut: wait(5 * SECOND),
    /**
     * Pages that are rendered for one visitor each, and hat pages that are not kept: how many at the same time, one of each
     * network, and how many of all and of one network may wait for that.
     */
    renders: { atOnce: 4, waiting: 40, ofNetwork: 10 },
    /** Whether public pages are rendered before a visitor asks. Most tests ask for few. */
    rendersAhead: true,
    /** How many pages of hats are kept in memory, at about 100 KB each. */
    hatPages: 300,
    headerSize: 16 * KILOBYTE,
    orderBody: 8 * MEGABYTE,
    body: 64 * KILOBYTE,
    /** How many values a JSON body may have. The largest order has about 2,000. */
    bodyValues: 10_000,
    pictureCache: 64 * MEGABYTE,
    newsletterPictureCache: 8 * MEGABYTE,
    /** How many hats may wait to be drawn, how long one drawing may take, and after how long without any the thread ends. */
    studio: { waiting: 200, timeout: 20 * SECOND, idle: 20 * SECOND },
    /** How many pictures of orders are decoded at the same time, how many orders may wait for that, and how long one may take. */
    artwork: { decoding: 2, orders: 16, timeout: 5 * SECOND },
    /**
     * Pictures from outside: the most pixels, and of a progressive JPEG or interlaced PNG, which is in memory as a whole; how long
     * one may take beside everything else, which comes first, and how many may wait for it.
     */
    decoding: { pixels: 25_000_000, progressivePixels: 8_000_000, timeout: 15 * SECOND, waiting: 16 },
    /** Bytes of the largest photo of a problem with a hat. */
    photoSize: LARGEST_PHOTO,
    /** A form with a file: its most fields, and bytes of the longest of them and of what a part says before its content. */
    form: { fields: 200, fieldSize: 10 * KILOBYTE, headerSize: 4 * KILOBYTE },
    /** The photo and the other fields of a report. */
    reportBody: 11 * MEGABYTE,
    /** A file of reviews. */
    importBody: 4 * MEGABYTE,
    /** How many undecided problems a shopper may report for one order. */
    openProblems: 3,
    /** Area of the largest print file, in pixels. */
    printFilePixels: 40_000_000,

    /** How long an administrator can look at a shopper's page of an order. */
    shopperView: wait(15 * MINUTE),

    /** How long a shopper waits for Printful: for shipping rates, and when ordering, for whether a hat is still sold. */
    shopperTimeout: 3 * SECOND,
    /**
     * How long a shopper's change of a paid order waits for the order, which is also how long after the end of its window the
     * order is sent: so a change that came before the end is decided first.
     */
    changeTimeout: 2 * SECOND,
    /** How long any other call to Stripe or Printful may take, and the mail server to connect and to greet. */
    providerTimeout: 20 * SECOND,
    /** How often the print files and costs of a draft are checked, at first; a webhook comes sooner. */
    draftPolling: wait(3 * SECOND),
    /** How many drafts wait for confirmation at the same time, for at most `longest`. None is read before `firstLook` has passed. */
    drafts: { atOnce: 20, longest: wait(10 * MINUTE), firstLook: wait(2 * SECOND) },
    /** How long after payment a draft may wait for its files and costs before the owner is alerted. */
    draftTimeout: wait(12 * HOUR),
    /** How long Printful may hold a new embroidery before the owner is alerted. */
    embroideryHold: wait(24 * HOUR),
    /** Requests per minute to Printful, and how many of them may be for shipping rates, so that the rest is left for orders. */
    printfulCalls: { all: 120, rates: 60 },
    /** How long a call to Printful waits in the queue, by purpose. After that, the caller has to try again. */
    printfulQueueTimeout: {
      orders: 5 * SECOND,
      rates: 1.5 * SECOND,
      bulkRates: 1.5 * SECOND,
      background: 10 * SECOND,
      health: 2 * SECOND,
    },
    /** How long calls to Printful pause after a 419 or 429 at most, whatever it says. Its own pauses take a minute. */
    longestSilence: wait(10 * MINUTE),
    /** Pause before a failed call to Printful is retried. */
    printfulRetryPause: wait(500),
    /** How long an administrator who sends an order to Printful waits for the result. */
    sendTimeout: 15 * SECOND,
    /** How often the status of an order is read from Printful until it is delivered. */
    orderPolling: wait(15 * MINUTE),
    /** How often the webhook at Printful is checked, which store the token opens, and whether the token works. */
    webhookCheck: wait(HOUR),
    /**
     * How often our hats are read from Printful in case a webhook was lost, how soon after a start first, and how long after
     * a webhook, which often comes with others. Prices for each country take many calls, so their first check waits longer.
     */
    hats: {
      check: wait(6 * HOUR),
      retry: wait(10 * MINUTE),
      afterNews: wait(10 * SECOND),
      firstCheck: wait(MINUTE),
      firstPrices: wait(15 * MINUTE),
    },
    /**
     * How often new movements of money are read from Stripe, and how soon after a start first. Each time, those of the last
     * `overlap` are read again, because Stripe lists a late one at the time of its payment. `window` is read at once at most,
     * and `slice` is how long one job reads before it lets other jobs run. A month is compared in parts of
     * `compared`, because Stripe lists all of a large one too slowly. Payments of orders that are missing here are listed for `strays`.
     */
    ledger: {
      reading: wait(10 * MINUTE),
      firstReading: wait(30 * SECOND),
      overlap: wait(3 * 24 * HOUR),
      window: 7 * 24 * HOUR,
      compared: 24 * HOUR,
      slice: 30 * SECOND,
      strays: wait(30 * 24 * HOUR),
    },
    /** After how long a shopper is asked again where a new parcel should go, and how long after that the owner is alerted. */
    whereTo: { remind: wait(3 * 24 * HOUR), alert: wait(4 * 24 * HOUR) },
    /** How long the owner has to answer about kept words, and the shopper to change them, before the hat is refunded. */
    words: { owner: wait(48 * HOUR), shopper: wait(24 * HOUR) },
    /** A parcel without news counts as delivered after this time. */
    longestDelivery: wait(30 * 24 * HOUR),
    /** How long the email about a parcel waits for other parcels of its order. */
    parcelMails: wait(HOUR),
    /** How long hats of a fulfilled order may be in no parcel before the owner hears of it. */
    missingHats: wait(48 * HOUR),
    /** How long an administrator waits for a sync before it continues in the background. */
    syncTimeout: 25 * SECOND,
    syncPolling: 200,
    /** How long a job continues a sync before it lets other jobs run. */
    syncSlice: 30 * SECOND,
    /** When a job checks for an abandoned sync. */
    syncRescue: wait(2 * MINUTE),
    /** A paid order that is not in production after this time counts as stuck. */
    stuckAfter: wait(10 * MINUTE),
    /** The largest response from Stripe or Printful that is read. Printful's whole catalog is about 3 MB. */
    providerAnswer: 16 * MEGABYTE,
    /** The least free space that the doctor accepts. */
    leastDisk: 1000 * MEGABYTE,
    syncedPicture: { size: 10 * MEGABYTE, timeout: 10 * SECOND, cache: 16 * MEGABYTE },
    minute: wait(MINUTE),
    day: wait(24 * HOUR),
    // At least 100 ms, even in tests: polling more often would keep the processor busy.
    // What a shopper takes back is gone everywhere within a second.
    catalogVersionPolling: Math.max(100, wait(0.7 * SECOND)),
    /** How long a visitor waits for a page to be rendered again before she gets the last one, and then until it is tried again. */
    pageTimeout: SECOND,
    /** How often counted visits are stored. */
    visitStoring: Math.max(100, wait(10 * SECOND)),
    // At least 250 ms, also in tests. A job that this instance queued does not wait for the next look.
    jobPolling: Math.max(250, wait(3 * SECOND)),
    /** Delay before a failed job is retried. It grows up to `longest`. */
    jobRetry: { delay: wait(5 * SECOND), longest: wait(HOUR) },
    /**
     * A job whose worker was killed goes to another worker after `silence` without a heartbeat; `looking` is how often that is
     * looked for. pg-boss takes at least 10 s of silence, and looking more often would keep the processor busy, even in tests.
     */
    jobLoss: {
      silence: Math.max(10 * SECOND, wait(20 * SECOND)),
      looking: Math.max(5 * SECOND, wait(MINUTE)),
    },
    /**
     * Delay before a mail that was not accepted is retried; it doubles up to `longest`. After `deferrals` answers of "not now",
     * about a day, a mail is given up. A mail that may have arrived is sent again after these waits, under the same Message-ID.
     */
    mailRetry: {
      delay: wait(5 * SECOND),
      longest: wait(HOUR),
      deferrals: 32,
      unsure: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR].map(wait),
    },
    /** How long sending a mail may take in all, the wait for a connection included. */
    mailTimeout: MINUTE,
    /** An attempt to send a mail that began this long ago belongs to a process that died. No attempt takes as long. */
    mailSilence: wait(3 * MINUTE),
    /** Clicks on "send again" within this time count as one. Not scaled, because people do not click faster in tests. */
    sameClick: 5 * SECOND,
    /** How many connections to the mail server are kept open. */
    mailConnections: 3,
    /**
     * How long a stopping shop serves on for balancers to notice, then waits for running requests, and meanwhile for running
     * jobs; then how long its connections may take to close. A shop stops within 8 seconds, its own database included.
     */
    stopping: { grace: wait(1.5 * SECOND), requests: 3 * SECOND, jobs: 4 * SECOND, connections: 1 * SECOND },
    /**
     * The pools of connections, 30 in all, as src/server/db/pools.ts uses them. Not scaled, because the database is no faster in
     * tests. A request ends before its `handlerTimeout`, and up to six jobs hold their orders' locks while they wait for Printful.
     */
    database: {
      connections: 10,
      connectTimeout: 5 * SECOND,
      statementTimeout: 15 * SECOND,
      lockTimeout: 3 * SECOND,
      idleInTransaction: MINUTE,
    },
    jobsDatabase: { ...POOL, connections: 8, idleInTransaction: 3 * MINUTE },
    queueDatabase: { ...POOL, connections: 4 },
    independentDatabase: {
      ...POOL,
      connections: 2,
      statementTimeout: 10 * SECOND,
      lockTimeout: 5 * SECOND,
    },
    pagesDatabase: {
      connections: 3,
      connectTimeout: 3 * SECOND,
      statementTimeout: 5 * SECOND,
      lockTimeout: SECOND,
      idleInTransaction: 10 * SECOND,
    },
    /** Connects anew now and then, because a database that was set read-only is so for new connections. */
    readinessDatabase: {
      connections: 1,
      connectTimeout: 2 * SECOND,
      statementTimeout: SECOND,
      lifetime: 5 * SECOND,
    },
    longDatabase: { ...POOL, connections: 2, statementTimeout: 10 * MINUTE },
    /** Everybody else waits behind a migration that waits for a table, so it gives up soon, and tries again for as long as `longest`. */
    migrationDatabase: {
      connections: 1,
      connectTimeout: 10 * SECOND,
      lockTimeout: 5 * SECOND,
    },
    /** How long ago the file of an unfinished backup was last written to if nobody writes it anymore. */
    interruptedBackup: 6 * HOUR,
    migration: { pause: SECOND, longest: 10 * MINUTE },
    /** Read for the metrics; how long what was read is used again. */
    metricsDatabase: { connections: 1, connectTimeout: 2 * SECOND, statementTimeout: 2 * SECOND },
    metricsInterval: Math.max(100, wait(10 * SECOND)),

    quoteLifetime: wait(60 * MINUTE),
    /** How long an unpaid order holds the use of its discount code after the last step of its checkout. */
    codeReservation: wait(30 * MINUTE),
    /** How long the link to a cart that the shop sent works. */
    sentCart: wait(14 * 24 * HOUR),
    /** How long Printful's rates are fresh, and until when they are used while Printful is asked again. */
    ratesCacheLifetime: wait(10 * MINUTE),
    staleRates: wait(60 * MINUTE),
    /** How old Printful's rates may be that are used while Printful gives none. */
    oldestRates: wait(24 * HOUR),
    /** The shortest time between two requests to Stripe about an unpaid order. */
    settleInterval: wait(2 * SECOND),
    /** How long after an order Stripe is asked whether it is paid. After the last check, an unpaid order is canceled. */
    settleDelays: [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR].map(wait),

    /** How long after the last of these checks was due the sweep makes it. */
    lastCheckDelay: wait(10 * MINUTE),
    /** How long a declined card counts against its network. */
    decliningMemory: wait(HOUR),
    /** How often the sweep checks for orders, refunds and disputes whose webhooks did not arrive. */
    orderSweeping: wait(10 * MINUTE),
    /** For how long paid orders may be due without any of them going to Printful before the owner is alerted. */
    standstill: wait(10 * MINUTE),
    /** How long one sweep may spend on unpaid orders. The next one continues with the rest. */
    sweepTimeout: 5 * MINUTE,
    /** How often a machine's clock is compared with the database's and Stripe's, and from which difference on it is wrong. */
    clockCheck: wait(10 * MINUTE),
    clockDifference: 10 * SECOND,
    /** How far the clock may be from Stripe's when old data is deleted. */
    retentionClock: 24 * HOUR,
    /** How often the shop checks for orders whose ship-by date has passed. */
    delayCheck: wait(6 * HOUR),
    /** How often shoppers are asked for reviews, and after how long one is published that nobody has decided. */
    reviews: { check: wait(HOUR), undecided: wait(PUBLISHED_AFTER_HOURS * HOUR) },

    newsletter: {
      /** How soon another mail to confirm the subscription may go to the same address. */
      askAgain: wait(HOUR),
      /** For how long further clicks of a network on links of a newsletter are not counted. */
      clickAgain: wait(MINUTE),
      /** How long one job sends before it lets other jobs run. */
      newsletterSlice: wait(20 * SECOND),
    },
    /** When late mails and jobs are reported, when stuck paid orders are, and how long each health check may take. */
    health: {
      stuckAfter: wait(15 * MINUTE),
      orderTimeout: wait(6 * HOUR),
      answer: 4 * SECOND,
      /** Over which time the rate of confirmed orders is measured. */
      rate: wait(10 * MINUTE),
    },

    access: {
      /** How long a sign-in lasts without use, and how often use extends it. */
      idleSession: wait(2 * HOUR),
      sessionRenewal: wait(10 * MINUTE),
      /** The longest that a sign-in lasts, however often it is used. */
      longestSession: wait(24 * HOUR),
      setUpLink: wait(HOUR),
      invitation: wait(7 * 24 * HOUR),
      /** How many emails with a link for a new password an address gets within a time, and how soon another one may follow. */
      passwordMails: { most: 5, within: wait(HOUR), pause: wait(2 * MINUTE) },
      /** How many passwords are checked at the same time, and how many strangers may wait for that. */
      signIns: { atOnce: 2, waiting: 40 },
      /** How soon somebody is written into the log again for being refused, or failing at, the same thing. */
      refusalPause: wait(MINUTE),
      /** How long the code may be entered after the password. */
      challenge: wait(10 * MINUTE),
      /** How long a used code from an authenticator app is remembered. Not scaled, because the app's clock is not either. */
      codeLifetime: 2 * MINUTE,
      /** After the free attempts, the wait doubles from `firstWait` (`attackWait` during an attack on the account) to `longestWait`. */
      firstWait: wait(2 * SECOND),
      attackWait: wait(30 * SECOND),
      longestWait: wait(15 * MINUTE),
      /** Failed attempts are forgotten this long after the last one. */
      forgetting: wait(HOUR),
    },
  };
}
