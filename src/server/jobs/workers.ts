import type { Deps } from '../deps.ts';
import { sendOrder } from '../fulfillment/send-order.ts';
import type { Mailer } from '../gateways/mailer.ts';
import { sendMail } from '../mail/send-mail.ts';
import { abandonOrder } from '../orders/abandon-order.ts';
import { settleOrder } from '../orders/settle-order.ts';

/** Each job is a shell around a use case. Without a mail server mails rest in the outbox. */
export async function startWorkers(deps: Deps, mailer: Mailer | null): Promise<void> {
  const { jobs } = deps;
  await jobs.work('settle-order', async (data) => {
    const settlement = await settleOrder(deps, data);
    if (settlement?.tooSoon) return { againIn: deps.config.limits.bellInterval };
    if (data.last && settlement?.settled === false) await abandonOrder(deps, data);
    return { done: true };
  });
  await jobs.work('send-order', (data) => sendOrder(deps, data));
  if (mailer) {
    const retry = deps.config.limits.mailRetry;
    await jobs.work('send-mail', (data) => sendMail({ ...deps, mailer, retry }, data));
  }
}
