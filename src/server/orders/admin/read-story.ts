import type { PostalAddress } from '../../../domain/address/new-address.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { mailKind, SHOPPER_MAILS } from '../../../domain/money/evidence.ts';
import { changeInWords } from '../../../domain/orders/change-in-words.ts';
import { type Gift, giftText, shortName } from '../../../domain/orders/gift.ts';
import { orderStory } from '../../../domain/orders/order-story.ts';
import type { ProblemLine } from '../../../domain/orders/problem.ts';
import type { Deps } from '../../deps.ts';
import { withoutLinks } from '../../mail/mail-key.ts';
import type { StoredChange } from '../change-window/queries.ts';
import type { StoredHold } from '../holds/queries.ts';
import type { StoredLine } from '../line-queries.ts';
import type { Refund, StoredDispute } from '../money/queries.ts';
import { problemsOf } from '../problems/queries.ts';
import {
  type findHistory,
  type findNotes,
  findOrderMails,
  type findOrderRow,
  type findParcels,
} from './queries.ts';

type Rows<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>;

interface Happened {
  order: NonNullable<Rows<typeof findOrderRow>>;
  lines: readonly StoredLine[];
  history: Rows<typeof findHistory>;
  changes: readonly StoredChange[];
  refunds: readonly Refund[];
  disputes: readonly StoredDispute[];
  parcels: Rows<typeof findParcels>;
}

/** What the team did and noted. */
interface TeamPast {
  holds: readonly StoredHold[];
  notes: Rows<typeof findNotes>;
}

/** Everything that happened to an order, newest first, and the emails about it. */
export async function readStory(
  deps: Pick<Deps, 'db' | 'config'>,
  { holds, notes, ...happened }: Happened & TeamPast,
) {
  const [past, problems] = await Promise.all([
    readPast(deps, happened),
    problemsOf(deps.db, happened.order.id),
  ]);
  const story = orderStory({
    ...past,
    holds,
    notes: notes.map(({ author_email: who, text, at }) => ({ who, text, at })),
    problems: problems.map((problem) => ({
      ...problem,
      who: problem.reportedBy,
      hats: past.namesOf(problem.lines),
      at: problem.createdAt,
    })),
  });
  return {
    story,
    mails: past.mails,
  };
}

/** What happened to an order between the shop, its shopper and the providers, without what the team noted. */
export async function readPast(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { order, lines, history, changes, refunds, disputes, parcels }: Happened,
) {
  const mails = await findOrderMails(db, order.id);
  const namesOf = (chosen: readonly ProblemLine[]) =>
    chosen.flatMap(({ id, quantity }) => {
      const line = lines.find((each) => each.id === id);
      if (!line) return [];
      const name = hatName({ ...line.design, ...line });
      return [quantity === 1 ? name : `${quantity} × ${name}`];
    });
  return {
    namesOf,
    name: shortName(order.customer_name, order.gift),
    hats: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: order.total,
    replaces: order.replaces,
    moves: history.map(({ from_status: from, to_status: to, cause, at }) => ({ from, to, cause, at })),
    changes: changes.map((change) => ({
      kind: change.kind,
      who: change.who,
      hats: change.kind === 'words' ? change.after.quantity : null,
      at: change.at,
      ...difference(change),
    })),
    refunds: refunds.map((refund) => ({
      ...refund,
      who: refund.askedBy,
      hats: namesOf(refund.lines),
      at: refund.createdAt,
    })),
    disputes: disputes.map((dispute) => ({ ...dispute, at: dispute.createdAt })),
    parcels: parcels.map((parcel) => ({
      carrier: parcel.carrier ?? '',
      service: parcel.service ?? '',
      trackingNumber: parcel.tracking_number ?? '',
      state: parcel.state,
      hats: namesOf(parcel.contents.map(({ lineId, quantity }) => ({ id: Number(lineId), quantity }))),
      shippedAt: parcel.shipped_at ?? parcel.seen_at,
      deliveredAt: parcel.delivered_at,
      seenAt: parcel.seen_at,
    })),
    mails: mails.map(({ id, event, recipient, subject, text, state, created_at }) => ({
      id,
      kind: mailKind(event),
      subject,
      to: recipient,
      isToOwner: recipient === config.mail.owner && !SHOPPER_MAILS.includes(mailKind(event)),
      at: created_at,
      isSent: state !== 'refused' && state !== 'failed',
      text: withoutLinks(text),
    })),
  };
}

function difference(change: StoredChange): { from: string; to: string } {
  switch (change.kind) {
    case 'words':
      return changeInWords(change.before.design, change.after.design);
    case 'address':
      return { from: addressLine(change.before), to: addressLine(change.after) };
    case 'email':
      return { from: change.before.email, to: change.after.email };
    case 'gift':
      return { from: textOf(change.before), to: textOf(change.after) };
    default:
      return { from: '', to: '' };
  }
}

const textOf = (gift: Gift | null): string => (gift ? giftText(gift) : '');

const addressLine = ({ name, address1, address2, city, state, zip }: PostalAddress): string =>
  [name, address1, address2, `${city}, ${state} ${zip}`].filter((part) => part !== null).join(', ');
