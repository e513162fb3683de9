import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { testCards } from './test-cards.ts';

/** In dependency order. */
const parts = [
  'card-fields',
  'element',
  'field',
  'appearance',
  'payment-element',
  'wallet-sheet',
  'express-checkout',
  'elements',
  'stripe',
];

const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

/** Serves the sandbox's Stripe.js at the path of the real one. It calls the API on the origin it was loaded from. */
export async function stripeJs(app: FastifyInstance) {
  let script: string | undefined;
  app.get('/endive/stripe.js', (_request, reply) => {
    script ??= stripeScript();
    return reply.headers(headers).send(script);
  });
}

/** The files of browser/ as one classic script in its own scope, without types or module syntax. */
export function stripeScript(): string {
  const body = parts.map((name) => classicScript(new URL(`browser/${name}.ts`, import.meta.url)));
  const testNumbers = JSON.stringify(testCards.map(({ number }) => number));
  const install = `installStripe({ origin: new URL(document.currentScript.src).origin, testNumbers: ${testNumbers} });`;
  return `(() => {\n'use strict';\n${body.join('\n')}\n${install}\n})();\n`;
}

function classicScript(path: URL): string {
  return withoutTypes(readFileSync(path, 'utf8'))
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export /gm, '');
}

/** Silences Node's warning that type stripping is experimental. Stderr is for errors only. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
