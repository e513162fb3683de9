import { z } from 'zod';
import { type Design, toDesign } from '../../domain/design/design.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import { pictureAddress } from '../../domain/design/picture-address.ts';
import { hatFigures, type SalesAnswer, type SoldHat, salesAnswer } from '../../wire/admin/sales.ts';
import { SALES_SPANS } from '../../wire/page-sizes.ts';
import { productPictureAddress } from '../catalog/sync/picture-routes.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import type { App } from '../http/app.ts';
import { sendCsv } from '../http/csv.ts';
import { ordersAtRisk } from '../orders/party-queries.ts';
import { countReviews } from '../reviews/count-queries.ts';
import { readDays } from './day-queries.ts';
import {
  countFeatures,
  countSteps,
  readHatFigures,
  type SoldProduct,
  type Span,
  soldHats,
  solvedHats,
  startOf,
  takenBefore,
} from './queries.ts';
import { salesCsv } from './sales-csv.ts';

const span = z.object({
  days: z.coerce.number().pipe(z.literal(SALES_SPANS)).default(14),
});

/** What was sold, by day, hat, color and words, what was sent again or paid back, and how features did. */
export function salesRoutes(app: App, deps: Deps): void {
  const { timeZone, limits } = deps.config;
  app.get('/api/admin/sales', {
    config: { access: 'team', area: 'money', looksAt: 'what sells' },
    schema: {
      summary: 'Read what sold, by day, hat, color and words',
      querystring: span,
      response: { 200: salesAnswer },
    },
    handler: async ({ query: { days } }) => readSales(deps, { days, timeZone }),
  });

  app.get('/api/admin/products/:id/figures', {
    config: { access: 'team', area: 'hats', looksAt: 'what sells' },
    schema: {
      summary: 'Read how often a hat was opened, put into a cart and bought',
      params: z.object({ id: z.coerce.number().int().nonnegative().max(2_147_483_647) }),
      querystring: span,
      response: { 200: hatFigures },
    },
    handler: async ({ params: { id }, query: { days } }) => readHatFigures(deps.db, id, { days, timeZone }),
  });

  app.get('/api/admin/sales.csv', {
    config: { access: 'team', area: 'money', looksAt: 'what sells' },
    handlerTimeout: limits.exportTimeout,
    schema: { summary: 'Download what sold', querystring: span },
    handler: async ({ query: { days } }, reply) =>
      sendCsv(
        reply,
        `sales-${days}-days`,
        salesCsv(await readSales({ db: deps.longDb }, { days, timeZone })),
      ),
  });
}

async function readSales({ db }: Pick<Deps, 'db'>, span: Span): Promise<SalesAnswer> {
  const [
    days,
    before,
    { products, kinds, paidHats, colors, words, pages },
    causes,
    steps,
    inOrders,
    makings,
    atRisk,
    reviews,
  ] = await Promise.all([
    readDays(db, span),
    takenBefore(db, span),
    soldHats(db, span),
    solvedHats(db, span),
    countSteps(db, span),
    countFeatures(db, span),
    findMakings(db),
    ordersAtRisk(db),
    countReviews(db, startOf(span)),
  ]);
  return {
    days,
    takenBefore: before,
    soldHats: products.map((product) => presentHat(product, makings)),
    soldKinds: kinds,
    paidHats,
    colors,
    words,
    causes,
    hatPages: pages,
    reviews,
    steps: {
      visits: steps.visit ?? 0,
      carts: steps.cart ?? 0,
      checkouts: steps.checkout ?? 0,
      paid: days.reduce((sum, { paid }) => sum + paid, 0),
    },
    features: { ...inOrders, crewsStarted: steps.crew ?? 0 },
    atRisk,
  };
}

function presentHat({ printfulPicture, ...product }: SoldProduct, makings: Makings): SoldHat {
  if (printfulPicture !== null && product.hatColor === null)
    return { ...product, image: productPictureAddress(printfulPicture) };
  const shown = product.isCustom ? { ...product, ...THEIR_OWN } : product;
  const design: Design = toDesign(shown);
  return { ...shown, image: pictureAddress(design, makingOf(makings, design.hatColor), { width: 600 }) };
}

/** What the picture and the name of all designed hats say. */
const THEIR_OWN = {
  name: 'Their own words',
  textLine1: 'Their',
  textLine2: 'own words',
  textLine3: '',
};
