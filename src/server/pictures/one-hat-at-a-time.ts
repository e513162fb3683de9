import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';

const limit = pLimit(1);
/** Milliseconds between two hats: the rendering of a page takes many turns of the event loop, and would wait a hat for each. */
const PAUSE = 1;

/** Works on one hat after the other, whoever ordered them, and serves other requests in between: a hat takes milliseconds. */
export const oneHatAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  limit(async () => {
    await setTimeout(PAUSE);
    return work();
  });
