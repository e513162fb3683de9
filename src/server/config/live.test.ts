import { expect, test } from 'vitest';
import { checkLive, checkLiveSettings, type LiveSettings } from './live.ts';

const SETTINGS: LiveSettings = {
  PUBLIC_URL: 'https://loudhats.shop',
  SMTP_URL: 'smtp://mail.loudhats.shop',
  MAIL_FROM: 'Loud Hats <hello@loudhats.shop>',
  SUPPORT_EMAIL: 'help@loudhats.shop',
  ORDERS_EMAIL: 'orders@loudhats.shop',
  RETURNS_EMAIL: 'returns@my-example.com',
};

test('a shop with its own addresses may go live', () => {
  expect(checkLive(SETTINGS)).toBeNull();
});

test.each<[keyof LiveSettings, string | undefined]>([
  ['PUBLIC_URL', undefined],
  ['PUBLIC_URL', 'http://loudhats.shop'],
  ['PUBLIC_URL', 'https://localhost:3000'],
  ['PUBLIC_URL', 'https://127.0.0.1'],
  ['SMTP_URL', undefined],
  ['MAIL_FROM', 'Unhinged Hats <hello@unhingedhats.example>'],
  ['SUPPORT_EMAIL', 'hello@unhingedhats.example'],
  ['ORDERS_EMAIL', 'me@example.com'],
  ['RETURNS_EMAIL', 'me@mail.EXAMPLE.org'],
  ['OWNER_EMAIL', 'me@shop.test'],
])('live keys refuse %s=%s, and the line says what to set', (name, value) => {
  const line = checkLive({ ...SETTINGS, [name]: value });
  expect(line).toMatch(new RegExp(`^Set ${name} to `));
  expect(line).not.toContain('\n');
});

test('settings that name addresses which nobody can own are said, each once', () => {
  const mine = {
    general: 'help@loudhats.shop',
    orders: 'orders@loudhats.shop',
    returns: 'help@loudhats.shop',
  };
  expect(checkLiveSettings(mine)).toBeNull();
  const dead = { ...mine, general: 'hello@unhingedhats.example', returns: 'hello@unhingedhats.example' };
  expect(checkLiveSettings(dead)).toMatch(/^Nobody reads hello@unhingedhats\.example, where .* Settings/);
});
