import { expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '../../domain/settings/shop-settings.ts';
import { readSettings, settingsAtSale, settingsBefore, versionZero } from './queries.ts';

const first: ShopSettings = {
  ...DEFAULT_SHOP_SETTINGS,
  emails: { general: 'hi@hats.example', orders: 'orders@hats.example', returns: 'back@hats.example' },
  social: { ...DEFAULT_SHOP_SETTINGS.social, x: 'https://x.com/hats' },
};

test('a row of an earlier release has its two packs as steps, the environment’s addresses, and today’s rest', () => {
  const { customHatPrice, rates, freeStandardAbove, days, editWindowMinutes } = DEFAULT_SHOP_SETTINGS;
  const row = {
    partyPack: { large: { hats: 8, percentage: 20 }, small: { hats: 3, percentage: 9 } },
    customHatPrice,
    rates,
    freeStandardAbove,
    days,
    editWindowMinutes,
  };
  expect(readSettings(row, first)).toEqual({
    ...first,
    partyPack: [
      { hats: 3, percentage: 9 },
      { hats: 8, percentage: 20 },
    ],
  });
});

test('a row that has the new fields keeps them, also when they are empty', () => {
  expect(readSettings(structuredClone(DEFAULT_SHOP_SETTINGS), first)).toEqual(DEFAULT_SHOP_SETTINGS);
});

test('what nobody has changed follows the environment, also for an order that was sold under the row', () => {
  const fromEnvironment = ['emails.general', 'emails.orders', 'editWindowMinutes'];
  const row = { ...structuredClone(DEFAULT_SHOP_SETTINGS), editWindowMinutes: 1, fromEnvironment };
  const { general, orders } = first.emails;
  expect(readSettings(row, first)).toEqual({
    ...DEFAULT_SHOP_SETTINGS,
    emails: { ...DEFAULT_SHOP_SETTINGS.emails, general, orders },
  });
  expect(readSettings({ ...row, fromEnvironment: ['social.x'] }, first)).toEqual({
    ...DEFAULT_SHOP_SETTINGS,
    social: first.social,
    editWindowMinutes: 1,
  });
  const windowOf = (data: object) =>
    settingsAtSale(data, new Date(0), { editWindowMinutes: 30 }).editWindowMinutes;
  expect([windowOf(row), windowOf({ ...row, fromEnvironment: [] })]).toEqual([30, 1]);
});

test('a version changed only what somebody changed: what follows the environment before and after, it did not', () => {
  const stored = { ...DEFAULT_SHOP_SETTINGS, editWindowMinutes: 1 };
  const followed = ['editWindowMinutes'] as const;
  const before = { ...versionZero(first), stored: { ...first, editWindowMinutes: 30 } };
  expect(settingsBefore({ stored, followed }, before)).toEqual({ ...first, editWindowMinutes: 1 });
  expect(settingsBefore({ stored, followed: [] }, before).editWindowMinutes).toBe(30);
  expect(settingsBefore({ stored, followed }, { ...before, followed: [] }).editWindowMinutes).toBe(30);
});
