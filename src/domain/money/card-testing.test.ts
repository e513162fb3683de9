import { expect, test } from 'vitest';
import { DECLINE_LIMITS, mustClose, networkTrust, trustWithin } from './card-testing.ts';

test('a network is suspect after twenty declines in an hour, and refused after sixty', () => {
  expect([0, 19, 20, 59, 60, 600].map((declines) => networkTrust(declines))).toEqual([
    'trusted',
    'trusted',
    'suspect',
    'suspect',
    'refused',
    'refused',
  ]);
});

test('the scale multiplies the limits for networks', () => {
  expect(networkTrust(199, 10)).toBe('trusted');
  expect(networkTrust(200, 10)).toBe('suspect');
  expect(networkTrust(600, 10)).toBe('refused');
});

test('a network is trusted no further than the wider one around it', () => {
  expect(trustWithin('suspect', 'trusted')).toBe('suspect');
  expect(trustWithin('trusted', 'refused')).toBe('refused');
  expect(trustWithin('trusted', 'trusted')).toBe('trusted');
});

test('an intent closes after five declines, or after two if it requires 3-D Secure', () => {
  const closes = (threeDSecure: boolean, declines: number) =>
    mustClose({ threeDSecure, declines }, threeDSecure ? 'suspect' : 'trusted');
  expect([4, 5, 6].map((declines) => closes(false, declines))).toEqual([false, true, true]);
  expect([1, 2, 3].map((declines) => closes(true, declines))).toEqual([false, true, true]);
});

test('an intent from a suspect network stays open only with 3-D Secure, and one from a refused network always closes', () => {
  expect(mustClose({ threeDSecure: false, declines: 0 }, 'suspect')).toBe(true);
  expect(mustClose({ threeDSecure: true, declines: 0 }, 'suspect')).toBe(false);
  expect(mustClose({ threeDSecure: true, declines: 0 }, 'refused')).toBe(true);
  expect(mustClose({ threeDSecure: false, declines: 0 }, 'trusted')).toBe(false);
});

test('the decline limits are 5 and 2 per intent, 20 and 60 per network', () => {
  expect(DECLINE_LIMITS).toEqual({
    perIntent: 5,
    perSecureIntent: 2,
    perNetworkBefore3ds: 20,
    perNetworkBeforeRefusal: 60,
  });
});
