import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

const limit = pLimit(1);

/** Works on one hat after the other, whoever ordered them, and serves other requests in between: a hat takes milliseconds. */
export const oneHatAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  limit(async () => {
    await setImmediate();
    return work();
  });
