import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

/** Tasks that run until they are told to end. */
function tasks(settings: Parameters<typeof fairTurns>[0]) {
  const inTurn = fairTurns(settings);
  const running = new Map<string, (fails?: 'fails') => void>();
  const ask = (network: string, name: string) =>
    inTurn(network, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      running.set(name, (fails) => {
        running.delete(name);
        return fails ? reject(new Error(name)) : resolve(name);
      });
      return promise;
    });
  const end = async (name: string, fails?: 'fails') => {
    running.get(name)?.(fails);
    await settled();
  };
  return { ask, end, names: () => [...running.keys()] };
}

const settled = () => new Promise(setImmediate);

test('each network has one turn at a time, and as many networks as may have theirs at once', async () => {
  const { ask, end, names } = tasks({ atOnce: 2 });
  const all = [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
  ].map(([network = '', name = '']) => ask(network, name));
  await settled();
  expect(names()).toEqual(['a1', 'b1']);
  await end('a1');
  expect(names()).toEqual(['b1', 'c1']);
  await end('b1');
  expect(names()).toEqual(['c1', 'a2']);
  for (const name of ['c1', 'a2']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('who asks when too many wait is told so, and there is room again when one is done, even if it failed', async () => {
  const { ask, end, names } = tasks({ atOnce: 1, waiting: 2, ofNetwork: 1 });
  const busy = { code: 'unavailable', retryAfter: 2 };
  const first = expect(ask('a', 'a1')).rejects.toThrow('a1');
  const second = ask('a', 'a2');
  await expect(ask('a', 'a3')).rejects.toMatchObject(busy);
  const third = ask('b', 'b1');
  await expect(ask('c', 'c1')).rejects.toMatchObject(busy);
  await settled();
  await end('a1', 'fails');
  await first;
  const fourth = ask('c', 'c2');
  for (const name of ['a2', 'b1', 'c2']) {
    expect(names()).toHaveLength(1);
    await end(names()[0] ?? name);
  }
  expect(await Promise.all([second, third, fourth])).toEqual(['a2', 'b1', 'c2']);
  // Nobody waits by now, so each may have one that runs and one that waits, again and again.
  for (let round = 0; round < 4; round += 1) {
    const own = [ask('a', 'a4'), ask('a', 'a5')];
    await settled();
    for (const name of ['a4', 'a5']) await end(name);
    await Promise.all(own);
  }
});
