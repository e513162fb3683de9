import { expect, test } from 'vitest';
import { carrierText } from './carrier-text.ts';

test.each([
  ['USPS', 'USPS First Class Mail', 'USPS First Class Mail'],
  ['FEDEX', 'FedEx SmartPost', 'FedEx SmartPost'],
  ['DHL', 'Global Mail', 'DHL Global Mail'],
  ['DHL', '', 'DHL'],
  ['', 'Global Mail', 'Global Mail'],
  ['', '', ''],
])('the carrier %s with the service %s is called %s', (carrier, service, words) => {
  expect(carrierText(carrier, service)).toBe(words);
});
