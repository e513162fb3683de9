import { expect, test } from 'vitest';
import { testConfig, testServer } from './fixtures.ts';
import { catalogPictures, pagePolicy, securityHeaders } from './security-headers.ts';

const REAL = { STRIPE_API_URL: '', STRIPE_JS_URL: '' };

const directivesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]));

test('a page runs its own scripts, and Stripe’s from the configured address', () => {
  const policy = directivesOf(pagePolicy({ stripe: testConfig().stripe, inline: ["'sha256-abc='"] }));
  expect(policy['script-src']).toBe("script-src 'self' 'sha256-abc=' http://stripe.test:3001");
  expect(policy['connect-src']).toContain('http://stripe.test:3001');
  expect(policy['frame-ancestors']).toBe("frame-ancestors 'none'");
  expect(Object.values(policy).join()).not.toContain('stripe.com');
});

test('with the real Stripe, a page can frame the bank’s authentication', () => {
  const policy = directivesOf(pagePolicy({ stripe: testConfig(REAL).stripe, inline: [] }));
  expect(policy['frame-src']).toBe(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  );
  expect(policy['connect-src']).toContain('https://api.stripe.com');
});

test('no policy lets an unknown inline script run', () => {
  expect(directivesOf(pagePolicy({ stripe: testConfig().stripe, inline: [] }))['script-src']).not.toContain(
    'unsafe',
  );
});

test('photos from Printful’s catalog come from its own hosts, or from the sandbox', () => {
  const config = testConfig(REAL);
  const policy = pagePolicy({
    stripe: config.stripe,
    inline: [],
    pictures: catalogPictures(config.printful),
  });
  expect(directivesOf(policy)['img-src']).toBe(
    `img-src 'self' data: blob: https://*.printful.com ${new URL(config.printful.apiUrl).origin}`,
  );
  expect(catalogPictures({ ...config.printful, apiUrl: 'https://api.printful.com' })).toEqual([
    'https://*.printful.com',
  ]);
  expect(directivesOf(pagePolicy({ stripe: config.stripe, inline: [] }))['img-src']).toBe(
    "img-src 'self' data: blob:",
  );
});

test('HSTS is sent only if the public address is https', () => {
  expect(securityHeaders(testConfig())).not.toHaveProperty('strict-transport-security');
  const secure = securityHeaders(testConfig({ PUBLIC_URL: 'https://hats.example' }));
  expect(secure).toHaveProperty('strict-transport-security');
});

test('only the shop and Stripe may use payment requests', () => {
  const permissions = securityHeaders(testConfig(REAL))['permissions-policy'];
  expect(permissions).toContain('payment=(self "https://js.stripe.com")');
});

test('every response has the security headers and a unique request id', async () => {
  const app = testServer();
  const [first, second] = await Promise.all([app.inject('/none'), app.inject('/none')]);
  expect(first.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
});
