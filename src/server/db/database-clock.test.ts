import { expect, test } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

/** What the clock says at a steady time after these answers, in milliseconds. */
async function after(...answers: { sent: number; received: number; time: number }[]) {
  let steady = 0;
  const clock = createDatabaseClock(() => steady);
  for (const { sent, received, time } of answers) {
    steady = sent;
    await clock.follow(async () => {
      steady = received;
      return { now: new Date(time) };
    });
  }
  return (at: number) => {
    steady = at;
    return clock.now().getTime();
  };
}

const START = Date.UTC(2026, 10, 28);
const first = { sent: 1000, received: 1000, time: START };

test('between two answers, the time goes on as a clock does that nobody sets', async () => {
  const at = await after(first);
  expect([at(1000), at(4500)]).toEqual([START, START + 3500]);
});

test('an answer that may be right changes nothing, however slow it was', async () => {
  const at = await after(first, { sent: 2000, received: 8000, time: START + 3000 });
  expect(at(9000)).toBe(START + 8000);
});

test('an answer that shows another time sets the clock, ahead and back', async () => {
  const later = { sent: 2000, received: 2010, time: START + 61_000 };
  expect((await after(first, later))(2010)).toBe(START + 61_000);
  const earlier = { sent: 2000, received: 2010, time: START - 61_000 };
  expect((await after(first, earlier))(2000)).toBe(START - 60_999);
});
