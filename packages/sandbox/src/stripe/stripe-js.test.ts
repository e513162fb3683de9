import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { openSandbox } from '../test-sandbox.ts';
import { stripeScript } from './stripe-js.ts';

interface Page {
  window: { Stripe?: ((key: string) => Record<string, unknown>) & { version: string } };
}

test('the script defines what the loader and the React components need', () => {
  const { window } = load(stripeScript());
  expect(window.Stripe?.version).toBe('endive');
  const stripe = window.Stripe?.('pk_test_sandbox') ?? {};
  for (const method of [
    'elements',
    'createToken',
    'createPaymentMethod',
    'confirmCardPayment',
    'confirmPayment',
    'retrievePaymentIntent',
    'handleNextAction',
    '_registerWrapper',
    'registerAppInfo',
  ]) {
    expect(stripe[method], method).toBeTypeOf('function');
  }
});

test('the script adds one global', () => {
  expect(Object.keys(load(stripeScript()).window)).toEqual(['Stripe']);
});

test('the script is served at the path of Stripe’s own script', async () => {
  const { url } = await openSandbox();
  const response = await fetch(`${url}/endive/stripe.js`);
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(await response.text()).toBe(stripeScript());
});

function load(script: string): Page {
  const page: Page & Record<string, unknown> = {
    window: {},
    document: { currentScript: { src: 'http://127.0.0.1:3001/endive/stripe.js' } },
    URL,
  };
  new Script(script).runInContext(createContext(page));
  return page;
}
