import { nextMorning } from '../../domain/settings/shop-time.ts';
import { syncProducts } from '../catalog/sync/sync-products.ts';
import { readRegistrations } from '../checkout/sales-tax.ts';
import type { Deps } from '../deps.ts';
import { checkHats } from '../fulfillment/blanks/check-hats.ts';
import { sendNext } from '../fulfillment/draft-places.ts';
import { followOrder } from '../fulfillment/follow-order.ts';
import { sendOrder } from '../fulfillment/send-order.ts';
import type { Mailer } from '../gateways/mailer.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { announceDelays } from '../mail/announce-delays.ts';
import { sendMail } from '../mail/send-mail.ts';
import { readTax } from '../money/read-tax.ts';
import { sumMoney } from '../money/sum-money.ts';
import { senderAddress, stopWithoutAddress } from '../newsletters/newsletter-actions.ts';
import { startScheduled } from '../newsletters/schedule-newsletter.ts';
import { sendNewsletter } from '../newsletters/send-newsletter.ts';
import { closeIntents } from '../orders/intents/close-intents.ts';
import { reconcileCharge } from '../orders/money/reconcile-charge.ts';
import { sendRefund } from '../orders/money/refund-order.ts';
import { returnDisputedTax } from '../orders/money/return-disputed-tax.ts';
import { remindShoppers } from '../orders/problems/remind-shoppers.ts';
import { lookAtPayment } from '../orders/settling/look-at-payment.ts';
import { sweepOrders } from '../orders/settling/sweep-orders.ts';
import { stopRefunded } from '../orders/stop-production.ts';
import { applyRetentionInTime } from '../privacy/apply-retention.ts';
import { copyErasuresIfPossible } from '../privacy/erasures.ts';
import { checkProfit } from '../profit/check-profit.ts';
import { askForReviews } from '../reviews/ask-for-reviews.ts';
import { publishUndecided } from '../reviews/queries.ts';
import { sendMorningMail } from '../today/email-owner.ts';
import { DONE, type JobResult } from './run-job.ts';

/** Each job calls one use case. Without a mail server, mails stay in the outbox. Waits for nothing before all kinds are known. */
export async function startWorkers(deps: Deps, mailer: Mailer | null): Promise<void> {
  const { jobs } = deps;
  await jobs.work('settle-order', (data) => lookAtPayment(deps, data));
  await jobs.work(
    'close-intents',
    done(() => closeIntents(deps)),
  );
  await jobs.work('reconcile-charge', async (data) => {
    const { tooSoon } = await reconcileCharge(deps, data);
    return tooSoon ? { againIn: deps.config.limits.settleInterval } : DONE;
  });
  await jobs.work(
    'send-refund',
    done((data) => sendRefund(deps, data)),
  );
  await jobs.work(
    'return-disputed-tax',
    done((data) => returnDisputedTax(deps, data)),
  );
  await jobs.work(
    'sweep-orders',
    done(() => sweepOrders(deps)),
  );
  jobs.repeat('sweep-orders', {}, deps.config.limits.orderSweeping);
  await jobs.work(
    'stop-production',
    done((data) => stopRefunded(deps, data)),
  );
  await jobs.work('send-order', async (data) => {
    const result = await sendOrder(deps, data);
    if ('done' in result) await sendNext(deps);
    return result;
  });
  const { mailRetry: retry, mailSilence: silence, minute, mailConnections: lanes } = deps.config.limits;
  const { publicUrl, mail } = deps.config;
  if (mailer)
    for (const name of ['deliver-mail', 'send-mail'] as const)
      await jobs.work(name, (data) => sendMail({ ...deps, mailer, retry, silence }, data));
  const pace = {
    lanes,
    minute,
    retry,
    mailsPerMinute: mail.newslettersPerMinute,
    silence,
    slice: deps.config.limits.newsletter.newsletterSlice,
  };
  await jobs.work('announce-delays', async () => {
    await announceDelays(deps);
    await remindShoppers(deps);
    return DONE;
  });
  jobs.repeat('announce-delays', {}, deps.config.limits.delayCheck);
  await jobs.work('ask-for-reviews', async () => {
    await askForReviews(deps);
    await publishUndecided(deps);
    return DONE;
  });
  jobs.repeat('ask-for-reviews', {}, deps.config.limits.reviews.check);
  await jobs.work('apply-retention', async () => {
    await applyRetentionInTime(deps);
    await copyErasuresIfPossible(deps);
    return DONE;
  });
  jobs.repeat('apply-retention', {}, deps.config.limits.day);
  await jobs.work('check-hats', () => checkHats(deps));
  await jobs.work('check-profit', () => checkProfit(deps));
  await jobs.work('read-ledger', (data) => readLedger(deps, data));
  await jobs.work(
    'sum-money',
    done(() => sumMoney(deps, Number.POSITIVE_INFINITY)),
  );
  jobs.repeat('sum-money', {}, deps.config.limits.ledger.reading);
  await jobs.work('read-registrations', async () => {
    if (deps.settings.current().settings.tax.isOn) await readRegistrations(deps);
    return DONE;
  });
  jobs.repeat('read-registrations', {}, deps.config.limits.day);
  await jobs.work(
    'read-tax',
    done((data) => readTax(deps, data)),
  );
  jobs.repeat('read-tax', {}, deps.config.limits.day);
  const newsletters = {
    ...deps,
    mailer,
    publicUrl,
    pace,
    stopping: jobs.stopping,
    postalAddress: () => senderAddress(deps),
    stopWithoutAddress: (id: number) => stopWithoutAddress(deps, id),
  };
  await jobs.work('send-campaign', (data) => sendNewsletter(newsletters, data));
  await jobs.work('start-campaign', (data) => startScheduled(deps, data));
  await jobs.work('send-morning-mail', () => sendMorningMail(deps));
  await jobs.work('follow-order', (data) => followOrder(deps, data));
  await jobs.work('sync-products', ({ syncId }) =>
    syncProducts(deps, { syncId, timeout: deps.config.limits.syncSlice }),
  );
  const { hats, ledger } = deps.config.limits;
  const soon = (wait: number) => ({ at: new Date(deps.clock().getTime() + wait) });
  await jobs.enqueue(deps.db, { name: 'check-hats', data: {}, ...soon(hats.firstCheck) });
  await jobs.enqueue(deps.db, { name: 'check-profit', data: {}, ...soon(hats.firstPrices) });
  await jobs.enqueue(deps.db, { name: 'read-ledger', data: {}, ...soon(ledger.firstReading) });
  await jobs.enqueue(deps.db, {
    name: 'send-morning-mail',
    data: {},
    at: nextMorning(deps.clock(), deps.config.timeZone),
  });
}

/** The worker of a job that is done when its work is. */
const done =
  <Data>(work: (data: Data) => Promise<unknown>) =>
  async (data: Data): Promise<JobResult> => {
    await work(data);
    return DONE;
  };
