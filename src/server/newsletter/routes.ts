import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { readPlainForms } from '../http/plain-forms.ts';
import { ShopError } from '../http/shop-error.ts';
import { confirm } from './confirm.ts';
import { readConfirmLink, readUnsubscribeLink } from './links.ts';
import { subscribeRoutes } from './subscribe-routes.ts';
import { unsubscribe } from './unsubscribe.ts';

/** How an address says yes and how it leaves: forms of our pages, and the one click of a mail program. */
export function newsletterRoutes(app: App, deps: Deps): void {
  subscribeRoutes(app, deps);
  app.register(async (scope) => plainForms(scope, deps));
}

const linkQuery = z.object({
  who: z.string().optional(),
  round: z.string().optional(),
  key: z.string().optional(),
});

function plainForms(app: App, deps: Deps): void {
  readPlainForms(app);

  app.post(
    '/newsletter/confirm',
    { schema: { hide: true, querystring: linkQuery } },
    async ({ query }, reply) => {
      const link = readConfirmLink(deps.secrets, query);
      if (!link) throw forged();
      await confirm(deps, link);
      return reply.redirect('/done/subscribed', 303);
    },
  );

  app.post(
    '/newsletter/unsubscribe',
    { schema: { hide: true, querystring: linkQuery, body: z.looseObject({}).nullish() } },
    async ({ query, body }, reply) => {
      const id = readUnsubscribeLink(deps.secrets, query);
      if (id === null) throw forged();
      await unsubscribe(deps, id);
      // Mail programs follow no redirect (RFC 8058, 3.1).
      return body?.from === 'page'
        ? reply.redirect('/done/unsubscribed', 303)
        : reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
    },
  );
}

const forged = () =>
  new ShopError('not_found', 'This link is not whole. Open it once more from the mail, or copy all of it.');
