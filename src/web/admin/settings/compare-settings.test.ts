import { expect, test } from 'vitest';
import { cents } from '../../../domain/money/money.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { settingsForm } from '../../../domain/settings/settings-form.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../../domain/settings/shop-settings.ts';
import { countChanges, previewCarts, previewedSettings, rebaseForm } from './compare-settings.ts';

const form = settingsForm(DEFAULT_SHOP_SETTINGS);

test('the preview shows one hat, the carts around the first step and the smallest of every step, with shipping', () => {
  const after = {
    ...DEFAULT_SHOP_SETTINGS,
    customHatPrice: cents(2000),
    partyPack: [
      { hats: 5, percentage: 12 },
      { hats: 7, percentage: 15 },
    ] as Settings['partyPack'],
    freeStandardAbove: cents(90_000),
  };
  expect(previewCarts(DEFAULT_SHOP_SETTINGS, after, null)).toEqual([
    { hats: 1, before: 2998, after: 2499, left: null },
    { hats: 4, before: 8996, after: 8499, left: null },
    { hats: 5, before: 11_246, after: 8800, left: null },
    { hats: 6, before: 13_495, after: 10_560, left: null },
    { hats: 7, before: 14_869, after: 11_900, left: null },
  ]);
  const standard = { id: 'STANDARD', rate: 600, minDeliveryDays: 3, maxDeliveryDays: 4 };
  const costs = {
    hat: 1000,
    embroidery: { isStitched: false, estimated: null },
    fee: { basisPoints: 290, fixed: 30 },
    rates: [{ hats: 5, rates: [standard] }],
  };
  const kept = previewCarts(DEFAULT_SHOP_SETTINGS, after, costs).map(({ left }) => left);
  // 88.00 less five hats, shipping, and a fee of 2.552 and 0.30. Without a known rate it is not known.
  expect(kept).toEqual([null, null, 8800 - 5000 - 600 - 285, null, null]);
  const stitched = { ...costs, embroidery: { isStitched: true, estimated: null } };
  const dearer = { ...after, digitizationFee: 700 as typeof after.digitizationFee };
  expect(previewCarts(DEFAULT_SHOP_SETTINGS, dearer, stitched)[2]?.left).toBe(8800 - 5000 - 600 - 285 - 700);
});

test('a setting with two fields counts as one change, even with a mistake', () => {
  expect(countChanges(form, { ...form, customHatPrice: ' 24.99 ' })).toBe(0);
  expect(
    countChanges(form, {
      ...form,
      'days.standard.0': '5',
      'days.standard.1': 'many',
      customHatPrice: '1',
    }),
  ).toBe(2);
});

test('my changes are applied to theirs', () => {
  const mine = { ...form, customHatPrice: '30.00', 'rates.express': '12.00' };
  const theirs = { ...form, customHatPrice: '28.00', 'rates.standard': '5.00' };
  expect(rebaseForm(form, mine, theirs)).toEqual({
    ...form,
    customHatPrice: '30.00',
    'rates.express': '12.00',
    'rates.standard': '5.00',
  });
});

test('during a conflict, their version is in force and my changes are previewed on top of it', () => {
  const opened = {
    version: 3,
    at: null,
    who: null,
    settings: DEFAULT_SHOP_SETTINGS,
    changes: [],
    restores: null,
  };
  const theirs = {
    ...opened,
    version: 4,
    settings: { ...DEFAULT_SHOP_SETTINGS, freeStandardAbove: cents(6000) },
  };
  const mine = { ...form, customHatPrice: '30.00' };
  const saved = { ...DEFAULT_SHOP_SETTINGS, customHatPrice: cents(3000) };
  expect(previewedSettings(opened, mine, null)).toEqual({ inForce: opened, edited: saved });
  expect(previewedSettings(opened, mine, theirs)).toEqual({
    inForce: theirs,
    edited: { ...saved, freeStandardAbove: cents(6000) },
  });
  expect(previewedSettings(opened, { ...form, customHatPrice: 'free' }, theirs).edited).toBeNull();
});
