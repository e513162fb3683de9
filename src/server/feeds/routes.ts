import { setImmediate as othersFirst } from 'node:timers/promises';
import { type FeedHat, refusalBy } from '../../domain/feeds/feed-items.ts';
import { MARKET_NAMES, MARKETS, type Market } from '../../domain/feeds/markets.ts';
import { feedParts } from '../../domain/feeds/write-feed.ts';
import { type FeedsAnswer, feedsAnswer } from '../../wire/admin/feeds.ts';
import type { Deps } from '../deps.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import type { App } from '../http/app.ts';
import { type CachedAnswer, cachedAnswer } from '../http/cached-answer.ts';
import { readFeedHats } from './read-feed-hats.ts';

type FeedDeps = Pick<Deps, 'catalogVersion' | 'config' | 'glyphs' | 'pagesDb' | 'settings'>;

interface Feeds {
  files: Record<Market, CachedAnswer>;
  report: FeedsAnswer;
}

/** The files in which markets read our hats, and what the owner should know of them. All are written once for a version of the catalog. */
export function feedRoutes(app: App, deps: FeedDeps): void {
  const { catalogVersion, config, glyphs, pagesDb, settings } = deps;
  const { publicUrl, limits } = config;
  const cache = createAnswerCache<Feeds>({
    async render() {
      const hats = await readFeedHats({ db: pagesDb, glyphs, settings });
      const shop = { publicUrl, settings: settings.current().settings };
      const fileOf = async (market: Market) =>
        cachedFile(MARKETS[market].path, await joined(feedParts(market, hats, shop)));
      const files = {
        google: await fileOf('google'),
        meta: await fileOf('meta'),
        pinterest: await fileOf('pinterest'),
      };
      return { files, report: reportOn(hats, publicUrl) };
    },
    version: () => catalogVersion.current(),
    worthCaching: () => true,
    timeout: limits.pageTimeout,
  });

  app.readyAnswers.add((url) => {
    const market = MARKET_NAMES.find((one) => MARKETS[one].path === url);
    return (market && cache.fresh(FEEDS)?.files[market].ready()) ?? null;
  });
  for (const market of MARKET_NAMES)
    app.get(MARKETS[market].path, {
      config: { access: 'open' },
      schema: { hide: true },
      handler: async (request, reply) => (await cache.get(FEEDS)).files[market].send(request, reply),
    });

  app.get('/api/admin/feeds', {
    config: { access: 'team', area: 'hats', looksAt: 'the feeds' },
    schema: { summary: 'Read where the feeds are and what markets refuse', response: { 200: feedsAnswer } },
    handler: async () => (await cache.get(FEEDS)).report,
  });
}

const FEEDS = '/feeds';

/** Joins the parts of a file, and lets other requests come in between. */
async function joined(parts: Iterable<string>): Promise<string> {
  const all: string[] = [];
  for (const part of parts) {
    all.push(part);
    if (all.length % AT_ONCE === 0) await othersFirst();
  }
  return all.join('');
}

const AT_ONCE = 200;

const cachedFile = (route: string, text: string): CachedAnswer =>
  cachedAnswer({
    route,
    type: route.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8',
    bytes: Buffer.from(text),
  });

/** How many refused hats are named. */
const NAMED = 200;

function reportOn(hats: readonly FeedHat[], publicUrl: string): FeedsAnswer {
  const refusals = hats
    .map((hat) => ({ id: hat.id, name: hat.name, reasons: reasonsFor(hat, publicUrl) }))
    .filter(({ reasons }) => reasons.length > 0);
  const refusedBy = (market: string) =>
    refusals.filter(({ reasons }) => reasons.some(({ markets }) => markets.includes(market))).length;
  return {
    feeds: MARKET_NAMES.map((market) => {
      const { label, path } = MARKETS[market];
      return { market: label, address: publicUrl + path, hats: hats.length - refusedBy(label) };
    }),
    refused: refusals.slice(0, NAMED),
    refusals: refusals.length,
  };
}

function reasonsFor(hat: FeedHat, publicUrl: string): { markets: string[]; why: string }[] {
  const marketsBy = new Map<string, string[]>();
  for (const market of MARKET_NAMES) {
    const why = refusalBy(market, hat, { publicUrl });
    if (why !== null) marketsBy.set(why, [...(marketsBy.get(why) ?? []), MARKETS[market].label]);
  }
  return [...marketsBy].map(([why, markets]) => ({ markets, why }));
}
