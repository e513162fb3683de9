import type { Deps } from '../../src/server/deps.ts';
import { smtpMailer } from '../../src/server/gateways/mailer.ts';
import { sendMail } from '../../src/server/mail/send-mail.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { type EditOffice, openEditOffice, type WindowedOrder } from './edit-office.ts';

/** The order of one shopper, with the id of its confirmation. */
type MailedOrder = WindowedOrder & { email: string; mailId: number };

/** A shop with a mail server and no workers: a test sends an email when it wants to. */
export interface MailOffice extends EditOffice {
  mails: MailServer;
  /** An order in its window, of a shopper of its own. */
  orderOf(name: string): Promise<MailedOrder>;
  newestMail(order: Pick<WindowedOrder, 'orderId'>): Promise<number>;
  sendMail(mailId: number, changes?: Partial<Deps> & { round?: number }): ReturnType<typeof sendMail>;
  /** What "Send again" does. */
  sendAgain(mailId: number): Promise<void>;
  stateOf(mailId: number): Promise<string | undefined>;
  alertsOf(order: WindowedOrder): Promise<{ text: string; isOpen: boolean }[]>;
  openOf(order: WindowedOrder): Promise<number>;
}

export async function openMailOffice(): Promise<MailOffice> {
  const mails = await startMailServer();
  const base = await openEditOffice({ SMTP_URL: mails.url });
  const mailer = smtpMailer({
    url: mails.url,
    from: 'a@b.example',
    timeout: 2000,
    deadline: 5000,
    connections: 1,
  });
  let shoppers = 0;
  const office: MailOffice = {
    ...base,
    mails,
    async close() {
      mailer.close();
      await base.close();
      await mails.close();
    },
    async orderOf(name) {
      shoppers += 1;
      const email = `${name}${shoppers}@example.com`;
      const order = await base.windowedOrder();
      await base.rows('update orders set customer_email = $2 where id = $1', [order.orderId, email]);
      await base.rows('update mails set recipient = $2 where order_id = $1', [order.orderId, email]);
      return { ...order, email, mailId: await office.newestMail(order) };
    },
    async newestMail({ orderId }) {
      const [row] = await base.rows<{ id: number }>(
        `select id::int from mails where order_id = $1 and event not like 'undelivered.%' order by id desc limit 1`,
        [orderId],
      );
      return row?.id ?? 0;
    },
    sendMail(mailId, { round = 1, ...changes } = {}) {
      const { mailRetry: retry, mailSilence: silence } = base.deps.config.limits;
      return sendMail({ ...base.deps, mailer, retry, silence, ...changes }, { mailId, round });
    },
    async sendAgain(mailId) {
      const [row] = await base.rows<{ round: number }>(
        `update mails set state = 'waiting', round = round + 1, attempts = 0 where id = $1 returning round`,
        [mailId],
      );
      await office.sendMail(mailId, { round: row?.round ?? 0 });
    },
    stateOf: async (id) =>
      (await base.rows<{ state: string }>('select state from mails where id = $1', [id]))[0]?.state,
    alertsOf: ({ orderId }) =>
      base.rows(
        `select text, done_at is null as "isOpen" from alerts where order_id = $1 and kind = 'mail' order by id`,
        [orderId],
      ),
    openOf: async (order) => (await office.alertsOf(order)).filter(({ isOpen }) => isOpen).length,
  };
  return office;
}
