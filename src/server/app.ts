import { accountRoutes } from './access/account/account-routes.ts';
import { auditRequests, auditRoutes } from './access/audit/admin-routes.ts';
import { sessionCookie } from './access/authentication.ts';
import { passkeyRoutes } from './access/passkeys/passkey-routes.ts';
import { administratorOf } from './access/sessions/find-administrator.ts';
import { sessionRoutes } from './access/sessions/session-routes.ts';
import { signInRoutes } from './access/sign-in-routes.ts';
import { teamRoutes } from './access/team/admin-routes.ts';
import { alertRoutes } from './alerts/admin-routes.ts';
import { sentCartAdminRoutes } from './carts/admin-routes.ts';
import { sentCartRoutes } from './carts/routes.ts';
import { productRoutes } from './catalog/admin-routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { productPictureRoutes } from './catalog/sync/picture-routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { codeAdminRoutes } from './codes/admin-routes.ts';
import { codeRoutes } from './codes/routes.ts';
import { crewRoutes } from './crews/routes.ts';
import { adminCustomerRoutes } from './customers/admin-routes.ts';
import type { Deps } from './deps.ts';
import { feedRoutes } from './feeds/routes.ts';
import { printfulAdminRoutes } from './fulfillment/admin-routes.ts';
import { hatRoutes } from './fulfillment/blanks/admin-routes.ts';
import { printfulWebhookRoutes } from './fulfillment/webhook/webhook-routes.ts';
import { shopHealthRoutes } from './health/admin-routes.ts';
import { healthRoutes } from './health/routes.ts';
import { describeApi } from './http/api-document.ts';
import type { App } from './http/app.ts';
import { type CachedAnswer, cachedAnswer } from './http/cached-answer.ts';
import { closeConnectionsWhenStopping } from './http/drain.ts';
import { createServer } from './http/server.ts';
import { ShopError } from './http/shop-error.ts';
import { ledgerRoutes } from './ledger/admin-routes.ts';
import { outboxRoutes } from './mail/admin-routes.ts';
import { mailFontRoutes } from './mail/font-routes.ts';
import { sampleMailRoutes } from './mail/sample-routes.ts';
import { measureRequests } from './metrics/measure.ts';
import { monthRoutes } from './money/admin-routes.ts';
import { taxRoutes } from './money/tax-routes.ts';
import { newsletterRoutes } from './newsletters/admin-routes.ts';
import { newsletterClickRoutes } from './newsletters/click-routes.ts';
import { newsletterPictureRoutes } from './newsletters/picture-routes.ts';
import { orderActionRoutes } from './orders/admin/action-routes.ts';
import { orderFilterRoutes } from './orders/admin/filter-routes.ts';
import { adminOrderRoutes } from './orders/admin/routes.ts';
import { changeWindowRoutes } from './orders/change-window/routes.ts';
import { disputeRoutes } from './orders/disputes/routes.ts';
import { editRoutes } from './orders/edits/routes.ts';
import { problemAdminRoutes } from './orders/problems/admin-routes.ts';
import { problemRoutes } from './orders/problems/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { developedWeb } from './pages/developed-web.ts';
import { pageRoutes } from './pages/routes.ts';
import { siteRoutes } from './pages/site-routes.ts';
import { builtWeb } from './pages/web.ts';
import { printFileRoutes } from './pictures/print-file-routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { profitRoutes } from './profit/admin-routes.ts';
import { reviewAdminRoutes } from './reviews/admin-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { salesRoutes } from './sales/admin-routes.ts';
import { visitRoutes } from './sales/visits.ts';
import { adminSearchRoutes } from './search/admin-routes.ts';
import { settingsAdminRoutes } from './settings/admin-routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { adminSubscriberRoutes } from './subscribers/admin-routes.ts';
import { subscriberRoutes } from './subscribers/routes.ts';
import { refuseChanges } from './take-over/refuse-changes.ts';
import { todayRoutes } from './today/admin-routes.ts';

/** The whole shop, ready to listen. With `dev` it renders pages from the sources, otherwise from the build. */
export async function buildApp(deps: Deps, { dev = false } = {}): Promise<App> {
  const app: App = createServer(deps.config, deps.log, {
    administratorOf: (request, reply) => administratorOf(deps, request, reply),
    trustedOrigins: deps.config.trustedOrigins,
  });
  measureRequests(app, deps.metrics);
  auditRequests(app, deps);
  closeConnectionsWhenStopping(app, deps.readiness);
  refuseChanges(app, deps.takeOver);
  await describeApi(app, {
    publicUrl: deps.config.publicUrl,
    sessionCookie: sessionCookie(deps.config.publicUrl),
  });

  for (const routes of [
    healthRoutes,
    catalogRoutes,
    productRoutes,
    settingsRoutes,
    settingsAdminRoutes,
    checkoutRoutes,
    codeRoutes,
    codeAdminRoutes,
    sentCartRoutes,
    sentCartAdminRoutes,
    orderRoutes,
    problemRoutes,
    reviewRoutes,
    changeWindowRoutes,
    editRoutes,
    crewRoutes,
    visitRoutes,
    problemAdminRoutes,
    reviewAdminRoutes,
    printfulWebhookRoutes,
    printfulAdminRoutes,
    hatRoutes,
    productPictureRoutes,
    subscriberRoutes,
    newsletterRoutes,
    newsletterPictureRoutes,
    newsletterClickRoutes,
    mailFontRoutes,
    sampleMailRoutes,
    privacyRoutes,
    pictureRoutes,
    printFileRoutes,
    signInRoutes,
    sessionRoutes,
    accountRoutes,
    passkeyRoutes,
    teamRoutes,
    siteRoutes,
    feedRoutes,
    alertRoutes,
    todayRoutes,
    adminOrderRoutes,
    adminCustomerRoutes,
    adminSearchRoutes,
    orderActionRoutes,
    orderFilterRoutes,
    disputeRoutes,
    adminSubscriberRoutes,
    outboxRoutes,
    salesRoutes,
    profitRoutes,
    ledgerRoutes,
    monthRoutes,
    taxRoutes,
    shopHealthRoutes,
    auditRoutes,
    openApiRoute,
    unknownApiRoute,
  ])
    routes(app, deps);

  await app.register(async (pages) => pageRoutes(pages, deps, dev ? developedWeb : builtWeb));
  return app;
}

function openApiRoute(app: App): void {
  // Kept, because writing it takes as long as a hundred pages.
  let document: CachedAnswer | null = null;
  app.get('/api/openapi.json', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: (request, reply) => {
      document ??= cachedAnswer({
        route: '/api/openapi.json',
        type: 'application/json; charset=utf-8',
        bytes: Buffer.from(JSON.stringify(app.swagger())),
      });
      return document.send(request, reply);
    },
  });
}

// Otherwise the pages would answer unknown API paths with HTML.
function unknownApiRoute(app: App): void {
  for (const path of ['/api', '/api/*'])
    app.all(path, {
      config: { access: 'open' },
      schema: { hide: true },
      handler: async ({ method, url }) => {
        throw new ShopError('not_found', `There is no ${method} ${url.replace(/\?.*/s, '')}.`);
      },
    });
}
