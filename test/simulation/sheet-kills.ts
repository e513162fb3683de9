import { expect, test } from 'vitest';
import { confirmAllHats } from '../confirmed-hats.ts';
import { NO_FAULTS } from './faults.ts';
import { findViolations } from './invariants/find-violations.ts';
import { openDatabase } from './open-databases.ts';
import { ACTORS, type Part, SeededWorld } from './world/open-world.ts';

/** A world in which nothing goes wrong, and whose one shopper confirms a sheet with sales tax twice at once. */
const SEED = 28;

/** Kills the shop at every so many of the moments of a sheet, each in a world of its own. */
export function testSheetKills({ every }: { every: number }): void {
  test(`a sheet confirmed twice has one order and one charge, wherever the shop is killed, at every ${every} moments`, {
    timeout: 900_000,
  }, async () => {
    const { database, close } = await openDatabase();
    const run = async (killsAt: number) => {
      await database.reset();
      await confirmAllHats(database.plainDb);
      const without = [...Object.keys(NO_FAULTS), ...Object.keys(ACTORS)] as Part[];
      const world = new SeededWorld(database, { seed: SEED, days: 0.2, shoppers: 1, without, killsAt });
      const rests = await world.run();
      expect([killsAt, rests, ...(await findViolations(world))]).toEqual([killsAt, true]);
      return world;
    };
    const whole = await run(0);
    expect(whole.sheets.map(({ payments }) => payments)).toEqual([1]);
    expect(whole.lines.filter((line) => line.includes('confirms a sheet'))).toHaveLength(2);
    let paid = 0;
    for (let moment = 1; moment <= whole.requestSteps; moment += every)
      paid += (await run(moment)).sheets.filter(({ payments }) => payments === 1).length;
    // The browser asks again, so that nearly every sheet is paid all the same.
    expect(paid).toBeGreaterThan(whole.requestSteps / every / 2);
    await close();
  });
}
