import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { linkOf, targetOf } from '../../domain/newsletter/blocks.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { clientNetwork } from '../http/client-address.ts';
import { incompleteLink } from '../http/shop-error.ts';
import { readLetterLink } from '../subscribers/links.ts';
import { addClick, findNewsletter } from './queries.ts';

type ClickDeps = Pick<Deps, 'db' | 'config' | 'secrets'>;

/** Counts a click on a link of a newsletter, the same for all its readers, and leads there. Nothing about the reader is stored. */
export function newsletterClickRoutes(app: App, { db, config, secrets }: ClickDeps): void {
  // Mail scanners open every link of an email at once.
  const counted = new LRUCache<string, true>({ max: 20_000, ttl: config.limits.newsletter.clickAgain });

  app.get('/newsletter/go/:link', {
    config: { access: 'open' },
    schema: { hide: true, params: z.object({ link: z.string().max(100) }) },
    handler: async ({ params, method, headers, ip }, reply) => {
      const opened = readLetterLink(secrets, params.link);
      if (!opened) throw incompleteLink();
      const newsletter = await findNewsletter(db, opened.newsletterId);
      const block = newsletter?.startedAt && newsletter.blocks?.[opened.index];
      const link = block && linkOf(block);
      if (!link) throw incompleteLink();
      const network = `${clientNetwork(ip)} ${opened.newsletterId}`;
      const isPrefetch = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
      if (method === 'GET' && !isPrefetch && !isbot(headers['user-agent']) && !counted.has(network)) {
        counted.set(network, true);
        await addClick(db, opened);
      }
      return reply
        .header('cache-control', 'no-store')
        .redirect(targetOf(link.link, opened.newsletterId, config.publicUrl));
    },
  });
}
