/** How long each wait may last, in milliseconds. */
export interface Timeouts {
  /** For the shop to finish the requests it is serving. */
  shopToClose: number;
  /** For a child to report that it is ready. */
  childToStart: number;
  /** For a child to end after the gentle signal; the firm one follows. */
  childToEnd: number;
  /** For what is left of a database that was killed, before another can take its folder. */
  remains: number;
  /** A database that was brought back and ends sooner than this is not brought back again. */
  shortestUptime: number;
  /** A second signal within this time is the first one told twice: npm passes on what the terminal already sent. */
  echoOfSignal: number;
}

export const TIMEOUTS: Timeouts = {
  shopToClose: 10_000,
  childToStart: 60_000,
  childToEnd: 10_000,
  remains: 10_000,
  shortestUptime: 10_000,
  echoOfSignal: 300,
};
