import { expect, test } from 'vitest';
import { cents } from '../../../domain/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings.ts';
import { settingsForm } from '../../../domain/settings-form.ts';
import { countChanges, previewCarts, previewedSettings, rebaseForm } from './compare-settings.ts';

const form = settingsForm(DEFAULT_SETTINGS);

test('the preview shows one hat and the smallest cart of every pack, with shipping', () => {
  const after = {
    ...DEFAULT_SETTINGS,
    customHatPrice: cents(2000),
    partyPack: { ...DEFAULT_SETTINGS.partyPack, small: { hats: 5, percentage: 12 } },
    freeStandardAbove: cents(90_000),
  };
  expect(previewCarts(DEFAULT_SETTINGS, after)).toEqual([
    { hats: 1, before: 2998, after: 2499 },
    { hats: 4, before: 8996, after: 8499 },
    { hats: 5, before: 11_246, after: 8800 },
    { hats: 7, before: 14_869, after: 11_900 },
  ]);
});

test('a setting with two fields counts as one change, even with a mistake', () => {
  expect(countChanges(form, { ...form, customHatPrice: ' 24.99 ' })).toBe(0);
  expect(
    countChanges(form, {
      ...form,
      'partyPack.small.hats': '5',
      'partyPack.small.percentage': 'many',
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
  const opened = { version: 3, at: null, who: null, settings: DEFAULT_SETTINGS, changes: [], restores: null };
  const theirs = { ...opened, version: 4, settings: { ...DEFAULT_SETTINGS, freeStandardAbove: cents(6000) } };
  const mine = { ...form, customHatPrice: '30.00' };
  const saved = { ...DEFAULT_SETTINGS, customHatPrice: cents(3000) };
  expect(previewedSettings(opened, mine, null)).toEqual({ inForce: opened, edited: saved });
  expect(previewedSettings(opened, mine, theirs)).toEqual({
    inForce: theirs,
    edited: { ...saved, freeStandardAbove: cents(6000) },
  });
  expect(previewedSettings(opened, { ...form, customHatPrice: 'free' }, theirs).edited).toBeNull();
});
