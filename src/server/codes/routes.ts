import { z } from 'zod';
import { CODE_KEY, CODE_LINKED, type DiscountCode } from '../../domain/cart/discount-code.ts';
import { effectText } from '../../domain/cart/discount-texts.ts';
import { orThrow } from '../../lib/or-throw.ts';
import { discountCode, discountCodeRequest } from '../../wire/discount-codes.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { ShopError } from '../http/shop-error.ts';
import { countGuesses, findCode } from './find-code.ts';
import { termsOf } from './queries.ts';

/** What a typed code does, and the links that carry a code. */
export function codeRoutes(app: App, deps: Deps): void {
  const lookUp = (typed: string, address: string) =>
    countGuesses(app.rateLimits, { address, typed }, () => findCode(deps, typed));

  app.post('/api/discount-code', {
    config: { access: 'open', limit: 'estimates' },
    schema: { summary: 'Check a discount code', body: discountCodeRequest, response: { 200: discountCode } },
    handler: async ({ body, ip }) => termsOf(orThrow(await lookUp(body.discountCode, ip))),
  });

  app.get('/code/:name', {
    config: { access: 'open', limit: 'estimates' },
    schema: { params: z.object({ name: z.string().max(60) }), hide: true },
    handler: async ({ params, ip }, reply) => {
      const code = await lookUp(params.name, ip);
      return sendPlainPage(reply, code instanceof ShopError ? refusalPage(code) : codePage(code));
    },
  });
}

/**
 * Remembers the code on the device, for the cart, and goes on to the shop, with the mark of a newsletter. The shop's own pages are
 * the same for everybody.
 */
const rememberScript = (code: DiscountCode): string =>
  `try{localStorage.setItem('${CODE_KEY}',${JSON.stringify(JSON.stringify({ code }))})}catch{}location.replace('/shop'+location.search+'${CODE_LINKED}')`;

// Shown for a moment, or without JavaScript.
const codePage = (code: DiscountCode) => ({
  title: `Code ${code.name}`,
  heading: `${code.name}: ${effectText(code)}`,
  text: 'Type it in the cart, under “Have a code?”.',
  script: rememberScript(termsOf(code)),
});

const refusalPage = ({ message: text }: ShopError) => ({
  status: 404,
  title: 'Code',
  heading: 'This code doesn’t work',
  text,
});
