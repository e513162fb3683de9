import type { Design } from '../../src/domain/design/design.ts';
import { accountOf } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import type { StoredChange } from '../../src/server/orders/change-window/queries.ts';
import { changesOf } from '../../src/server/orders/change-window/queries.ts';
import { type DesignEdit, editDesign } from '../../src/server/orders/edits/edit-design.ts';
import { findOrderLines, type StoredLine } from '../../src/server/orders/line-queries.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { liveMail, MAIL, type StoredMail } from '../live-mail.ts';
import { type BackOffice, openBackOffice } from '../simulation/back-office.ts';

export interface WindowedOrder {
  orderId: string;
  key: string;
  /** Its only line. */
  line: StoredLine;
}

/** A back office whose paid orders can still be changed. */
export interface EditOffice extends BackOffice {
  /** A paid order in its window, with one line of this many hats. */
  windowedOrder(hats?: number): Promise<WindowedOrder>;
  /** Changes all hats of the order's line, or with these differences. */
  edit(
    order: WindowedOrder,
    changes: Partial<Design>,
    rest?: Partial<DesignEdit>,
  ): ReturnType<typeof editDesign>;
  endWindow(orderId: string): Promise<void>;
  linesOf(orderId: string): Promise<StoredLine[]>;
  changesOf(orderId: string): Promise<StoredChange[]>;
  /** The emails about an order as their readers get them, except for its confirmation. */
  mailsAbout(orderId: string): Promise<SentMail[]>;
}

interface SentMail {
  event: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

export async function openEditOffice(env: Record<string, string> = {}): Promise<EditOffice> {
  const base = await openBackOffice(env);
  const { rows, deps } = base;
  await confirmAllHats(deps.db, { account: accountOf(deps.config) });
  const linesOf = (orderId: string) => findOrderLines(deps.db, orderId);
  return {
    ...base,
    linesOf,
    async windowedOrder(hats = 1) {
      const { id: orderId } = await base.paidOrder();
      await rows(`update orders set send_after = now() + interval '1 hour' where id = $1`, [orderId]);
      // A share that three hats cannot divide.
      await rows(
        `update order_lines set quantity = $2::integer, share = 2250 * $2::integer - 1, artwork = '\\x00' where order_id = $1`,
        [orderId, hats],
      );
      const [line] = await linesOf(orderId);
      if (!line) throw new Error('the order has no line');
      // The orders of a back office have their own id as the key.
      return { orderId, key: orderId, line };
    },
    edit: ({ orderId, key, line }, changes, rest) =>
      editDesign(deps, {
        orderId,
        key,
        lineId: line.id,
        design: { ...line.design, ...changes },
        count: line.quantity,
        ...rest,
      }),
    async endWindow(orderId) {
      await rows('update orders set send_after = paid_at where id = $1', [orderId]);
    },
    changesOf: (orderId) => changesOf(deps.db, orderId),
    async mailsAbout(orderId) {
      const stored = await rows<SentMail & StoredMail>(
        `select event, recipient, subject, ${MAIL} from mails
         where order_id = $1 and event not like 'order-confirmed%' order by id`,
        [orderId],
      );
      return stored.map(({ event, recipient, subject, ...mail }) => ({
        event,
        recipient,
        subject,
        ...liveMail(mail, deps.config.appSecret),
      }));
    },
  };
}
