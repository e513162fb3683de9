import { expect, test } from 'vitest';
import { checkShippingForm, toRecipient } from './address.ts';
import { taxedPlace, walletCountries, walletForm, walletPlace } from './wallet-address.ts';

const MAYA = {
  name: 'Maya Ortiz',
  email: 'maya@example.com',
  phone: '+1 (615) 555-0134',
  address: {
    line1: '12 Music Row',
    line2: null,
    city: 'Nashville',
    state: 'TN',
    postal_code: '37203',
    country: 'US',
  },
};

test('a wallet’s address fills in the whole form', () => {
  const form = walletForm(MAYA);
  expect(checkShippingForm(form)).toEqual({});
  expect(toRecipient(form)).toEqual({
    name: 'Maya Ortiz',
    email: 'maya@example.com',
    address1: '12 Music Row',
    address2: null,
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    country: 'US',
    phone: '+16155550134',
  });
});

test.each([
  ['GB', 'England', { country: 'UK', state: 'England' }],
  ['PR', '', { country: 'US', state: 'PR' }],
  ['us', 'Tennessee', { country: 'US', state: 'Tennessee' }],
  ['CA', null, { country: 'CA', state: '' }],
  ['IE', 'Co. Cork', { country: 'IE', state: 'Co. Cork' }],
])('%s, %s is a place of the form', (country, state, place) => {
  expect(walletPlace({ country, state })).toEqual(place);
});

test('a state’s name counts as its code', () => {
  const form = walletForm({ ...MAYA, address: { ...MAYA.address, state: 'tennessee' } });
  expect(checkShippingForm(form)).toEqual({});
  expect(toRecipient(form).state).toBe('TN');
});

test.each([
  ['', 'M1 1AE', 'England'],
  [null, 'EH1 1YZ', 'Scotland'],
  ['Wales', 'M1 1AE', 'Wales'],
  ['', 'SY10 7AA', ''],
])('in the UK, the state %s at %s is %s', (state, postal_code, nation) => {
  const address = { ...MAYA.address, country: 'GB', state, postal_code };
  expect([walletForm({ address }).state, taxedPlace(address).state]).toEqual([nation, nation]);
});

test('what a wallet leaves out is empty, and the form’s rules name it', () => {
  const form = walletForm({ name: 'Maya Ortiz', address: { ...MAYA.address, state: '' } });
  expect(Object.keys(checkShippingForm(form)).sort()).toEqual(['customerEmail', 'state']);
  expect(Object.values(walletForm({})).join('')).toBe('');
});

test('a street of several lines becomes one', () => {
  const form = walletForm({ ...MAYA, address: { ...MAYA.address, line1: '12 Music Row\nStudio B' } });
  expect(form.address).toBe('12 Music Row, Studio B');
  expect(checkShippingForm(form)).toEqual({});
});

test('a wrong phone number is left out instead of stopping the order', () => {
  expect(walletForm({ ...MAYA, phone: '911' }).phone).toBe('');
});

test('a PO box, letters no carrier prints, and a name of 120 letters meet the form’s rules', () => {
  const wrong = (changes: object) => Object.keys(checkShippingForm(walletForm({ ...MAYA, ...changes })));
  expect(wrong({ name: '山田 太郎' })).toEqual(['customerName']);
  expect(wrong({ name: 'M'.repeat(120) })).toEqual(['customerName']);
  expect(wrong({ address: { ...MAYA.address, line1: 'PO Box 12' } })).toEqual([]);
});

test('wallets offer the countries that the shop sells to', () => {
  expect(walletCountries(['US', 'UK'])).toEqual(['US', 'GB', 'PR', 'GU']);
  expect(walletCountries(['CA'])).toEqual(['CA']);
});
