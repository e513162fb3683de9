import { expect, test } from 'vitest';
import { checkShippingForm, type ShippingForm, toRecipient } from './address.ts';

const form = (changes: Partial<ShippingForm> = {}): ShippingForm => ({
  customerName: 'Maya Ortiz',
  customerEmail: 'maya@example.com',
  address: '418 Music Row',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  country: 'US',
  ...changes,
});

test('an empty form gets the message of every field', () => {
  const empty = {
    customerName: '',
    customerEmail: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country: '',
  };
  expect(checkShippingForm(empty)).toEqual({
    customerName: 'Name is required',
    customerEmail: 'Please enter a valid email address',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code is required',
    country: 'Country is required',
  });
});

test('a whole form has no message', () => {
  expect(checkShippingForm(form())).toEqual({});
});

test.each([
  ['US', 'TN', '37203'],
  ['US', 'Puerto Rico', '00907-1234'],
  ['US', 'AE', '09012'],
  ['CA', 'Ontario', 'K1A 0B1'],
  ['CA', 'qc', 'h2x1y4'],
  ['UK', 'England', 'SW1A 1AA'],
  ['UK', 'Northern Ireland', 'BT1 5GS'],
  ['AU', 'NSW', '2000'],
])('%s, %s, %s holds', (country, state, zipCode) => {
  expect(checkShippingForm(form({ country, state, zipCode }))).toEqual({});
});

test.each([
  ['US', '3720'],
  ['US', 'ABCDE'],
  ['CA', '12345'],
  ['UK', '12345'],
  ['AU', '20000'],
])('in %s the postal code %s does not hold', (country, zipCode) => {
  const state = country === 'AU' ? 'NSW' : country === 'CA' ? 'ON' : 'TN';
  expect(Object.keys(checkShippingForm(form({ country, state, zipCode })))).toEqual(['zipCode']);
});

test('spaces around a country change nothing of its rules', () => {
  const messages = checkShippingForm(form({ country: ' US', state: 'Nowhere', zipCode: 'abcdefg' }));
  expect(Object.keys(messages)).toEqual(['state', 'zipCode']);
});

test('no field takes a line break or another control character', () => {
  for (const field of ['customerName', 'address', 'address2', 'city'] as const) {
    expect(Object.keys(checkShippingForm(form({ [field]: 'Maya\r\nBcc: x@y.z' })))).toEqual([field]);
  }
});

test('a state of another country is refused by name', () => {
  expect(checkShippingForm(form({ state: 'Ontario' })).state).toContain('Ontario');
});

test('a recipient has the code of its state and a tidy postal code', () => {
  expect(toRecipient(form({ state: ' tennessee ', customerName: ' Maya  ' }))).toMatchObject({
    name: 'Maya',
    state: 'TN',
    address2: null,
  });
  expect(toRecipient(form({ country: 'CA', state: 'Ontario', zipCode: 'k1a0b1' })).zip).toBe('K1A 0B1');
});
