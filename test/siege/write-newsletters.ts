import assert from 'node:assert/strict';
import { type Attack, STRANGER } from './attack.ts';
import { signInOwner } from './guess-from-everywhere.ts';
import { postFrom } from './post-from.ts';

const TEXTS = ['_a_', '1. ', '>', `<${'!'.repeat(20)}`, '[a](', '**a_'];

let cookie = '';

export const writeNewsletters: Attack = {
  name: 'previews newsletters that take for ever to read',
  async prepare(shop) {
    cookie = await signInOwner(shop);
  },
  async attack({ url }, size) {
    for (const each of TEXTS) {
      const markdown = each.repeat(Math.floor((size === 'small' ? 10_000 : 39_000) / each.length));
      const text = { subject: 'Hats', markdown };
      const path = `${url}/api/admin/campaigns/preview`;
      const { status } = await postFrom(STRANGER, path, text, { origin: url, cookie });
      assert.ok([200, 422].includes(status), `${each} answered ${status}`);
    }
  },
};
