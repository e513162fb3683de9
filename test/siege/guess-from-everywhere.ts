import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenShop } from '../api/open-shop.ts';
import { ROBIN } from '../world.ts';
import { type Attack, STRANGER, strangers } from './attack.ts';
import { postFrom } from './post-from.ts';

/** How long the owner may wait for a sign-in in a browser that the shop knows. */
const LONGEST_WAIT = 2_000;

let browser = '';

/** Makes the owner's account and signs in. Returns the cookies. */
export async function signInOwner(shop: OpenShop): Promise<string> {
  await shop.admin(['add', ROBIN.email, '--password-stdin'], ROBIN.password);
  const { status, headers } = await signIn(shop, STRANGER);
  assert.equal(status, 200);
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

const signIn = ({ url }: OpenShop, address: string, { password = ROBIN.password, cookie = '' } = {}) =>
  postFrom(address, `${url}/api/access/sign-in`, {
    body: { email: ROBIN.email, password },
    headers: { origin: url, cookie },
  });

export const guessFromEverywhere: Attack = {
  name: 'guesses the owner’s password from hundreds of addresses at once',
  async prepare(shop) {
    browser = await signInOwner(shop);
  },
  async attack(shop, size) {
    const guesses = strangers(size === 'small' ? 150 : 600).map((address) =>
      signIn(shop, address, { password: 'a guess at random' }),
    );
    await sleep(200);
    const startedAt = performance.now();
    const owner = await signIn(shop, STRANGER, { cookie: browser });
    const waited = performance.now() - startedAt;
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.equal(owner.status, 200, 'the owner signs in');
    assert.ok(waited < LONGEST_WAIT, `the owner waited ${Math.round(waited)} ms`);
    // No address has failed before, so none is told that it failed too often.
    assert.deepEqual([...new Set(statuses)].sort(), [401, 503]);
  },
};
