import type { z } from 'zod';
import {
  checkKeepingEmail,
  checkShippingForm,
  type ShippingField,
  toRecipient,
} from '../../../domain/address/address.ts';
import { postalAddress } from '../../../domain/address/new-address.ts';
import { readPasted } from '../../../domain/address/pasted-text.ts';
import { isStopped } from '../../../domain/catalog/printful-status.ts';
import { fontStyleOf, hatColorOf, sameDesign, textColorOf, toDesign } from '../../../domain/design/design.ts';
import { counted } from '../../../domain/language/counted.ts';
import type { HoldKind } from '../../../domain/orders/holds.ts';
import { statusWords } from '../../../domain/orders/order-states.ts';
import { isChangeable } from '../../../domain/orders/order-status.ts';
import type { AddressRequest, lineWordsRequest } from '../../../wire/admin/order-actions.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { externalIdOf } from '../../fulfillment/create-draft.ts';
import { startNextAttempt } from '../../fulfillment/queries.ts';
import type { PrintfulOrder } from '../../gateways/printful/orders.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { changeHats, refuseCount } from '../edits/change-hats.ts';
import { changeEmail, changePostalAddress, refuseMoved } from '../edits/change-recipient.ts';
import { type CheckedHat, checkHat, drawArtwork } from '../edits/check-hat.ts';
import { moreTax, returnTax, taxThere } from '../edits/tax-there.ts';
import { endHold } from '../holds/end-hold.ts';
import { findOrderLines, type OrderLine } from '../line-queries.ts';
import { findOrder, type Order } from '../queries.ts';
import { cancelUnmade } from '../stop-production.ts';
import { noSuchOrder, patient, withOrderLocked } from '../with-order-locked.ts';
import { reviewChangedWords } from '../words/question-words.ts';
import { asShopError } from './cancel-order.ts';
import { insertNote } from './queries.ts';

interface NewAddress {
  orderId: string;
  address: AddressRequest;
  /** Mail address of the administrator. */
  by: string;
  isHelper?: boolean;
}

/**
 * Changes the address of an order before production starts. The price of shipping stays as it was paid. Less sales tax goes back to
 * the shopper; more is refused, unless an owner bears it: then the order keeps its tax. A helper cannot change the email address,
 * whose links cancel and pay back.
 */
export async function changeAddress(
  deps: Deps,
  { orderId, address, by, isHelper = false }: NewAddress,
): Promise<ShopError | null> {
  const form = {
    customerName: address.name,
    customerEmail: address.email,
    address: address.address1,
    address2: address.address2 ?? '',
    city: address.city,
    state: address.state,
    zipCode: address.zip,
    country: address.country,
  };
  const early = await findOrder(deps.db, orderId);
  if (!early) return noSuchOrder();
  const keepsEmail = readPasted(address.email) === early.recipient.email;
  const messages = keepsEmail ? checkKeepingEmail(form) : checkShippingForm(form);
  const [wrong] = Object.entries(messages) as [keyof typeof ADDRESS_FIELDS, string][];
  if (wrong) return new ShopError('invalid', wrong[1], { path: ADDRESS_FIELDS[wrong[0]] });
  const recipient = toRecipient(form);
  if (!isChangeable(early.status)) return notChangeable(early);
  const taxed = await taxThere(deps, early, { to: recipient, path: 'zip' });
  if (taxed instanceof ShopError) return taxed;
  const more = taxed && moreTax(taxed, 'the shopper');
  const note = `Changed the address.${more ? ` ${more} The shop bears the difference.` : ''}`;
  return changeOrder(deps, { orderId, by, note }, async (inner, order) => {
    const stale = refuseStale(address.was, order.recipient);
    if (stale) return stale;
    const moved = refuseMoved(early, order, postalAddress(recipient));
    if (moved) return moved;
    if (more && (isHelper || !address.bearsTax))
      return isHelper
        ? new ShopError('invalid', `${more} An owner can bear the difference.`, { path: 'zip' })
        : new ShopError('invalid', more, { path: 'bearsTax' });
    if (taxed && taxed.less > 0 && order.paidAt === null)
      return new ShopError('invalid', NOT_PAID, { path: 'zip' });
    if (isHelper && recipient.email !== order.recipient.email)
      return new ShopError('forbidden', HELPERS_CANNOT, { path: 'email' });
    const reachable = await changeEmail(inner, order, { email: recipient.email, who: by });
    await changePostalAddress(inner, reachable, { address: postalAddress(recipient), who: by });
    if (taxed) await returnTax(inner, order, taxed);
    return { ends: { kind: 'address' } };
  });
}

const HELPERS_CANNOT = 'Only an owner can change it: what is sent there can cancel the order.';

const NOT_PAID = 'Sales tax is lower there, and this order is not paid yet. Let the shopper check out again.';

/** The administrator's name for each field of the shopper's form. */
const ADDRESS_FIELDS: Record<Exclude<ShippingField, 'phone'>, keyof AddressRequest> = {
  customerName: 'name',
  customerEmail: 'email',
  address: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipCode: 'zip',
  country: 'country',
};

interface NewDesign extends z.input<typeof lineWordsRequest> {
  orderId: string;
  /** Counted from 0. */
  position: number;
  /** Mail address of the administrator. */
  by: string;
}

/** Changes the words on hats, their colors or their font before production starts. The price stays. */
export async function changeLine(deps: Deps, change: NewDesign): Promise<ShopError | null> {
  const { orderId, position, by } = change;
  const early = (await findOrderLines(deps.db, orderId))[position];
  if (!early) return noSuchLine();
  const checked = await checkChange(deps, early, change);
  if (checked instanceof ShopError) return checked;
  // Drawn before the order is locked, because it takes time.
  const artwork = await drawArtwork(deps, checked);
  return changeOrder(deps, { orderId, by, note: noteOf(change) }, async (inner, order) => {
    const line = (await findOrderLines(inner.db, orderId)).find(({ id }) => id === early.id);
    if (!line) return noSuchLine();
    const stale = refuseStale(change.was, { ...line.design, quantity: line.quantity });
    if (stale) return stale;
    const hat = await checkChange(inner, line, change);
    if (hat instanceof ShopError) return hat;
    const count = change.count ?? line.quantity;
    const refusal = await refuseCount(inner, order, { line, count });
    if (refusal) return refusal;
    const isDrawn = sameDesign(hat.design, checked.design);
    const lineId = await changeHats(inner, order, {
      line,
      count,
      hat,
      artwork: isDrawn ? artwork : null,
      who: by,
    });
    const after = { id: lineId, design: hat.design };
    return { words: { before: line, after, who: by } };
  });
}

const noSuchLine = () => new ShopError('not_found', 'This hat is not in the order.', { path: 'position' });

async function checkChange(
  deps: Pick<InTransaction, 'db' | 'glyphs' | 'settings'>,
  line: OrderLine,
  { textLine1, textLine2, textLine3, hatColor, textColor, fontStyle, keepWords }: NewDesign,
): Promise<CheckedHat | ShopError> {
  if (line.syncVariantId !== null)
    return new ShopError('invalid', 'Printful makes this hat from its store. It has no words of ours.', {
      path: 'position',
    });
  const { design: was } = line;
  const design = toDesign({
    hatColor: hatColor ?? was.hatColor,
    textColor: textColor ?? was.textColor,
    fontStyle: fontStyle ?? was.fontStyle,
    textLine1,
    textLine2,
    textLine3,
  });
  return checkHat(deps, line, { design, anew: hatColor !== undefined, keepsWords: keepWords });
}

function noteOf({ position, hatColor, textColor, fontStyle, count }: NewDesign): string {
  const parts = [
    'the words',
    ...(hatColor ? [`the color (${hatColorOf(hatColor).label})`] : []),
    ...(textColor ? [`the text color (${textColorOf(textColor).label})`] : []),
    ...(fontStyle ? [`the font (${fontStyleOf(fontStyle).label})`] : []),
  ];
  const hats = count === undefined ? '' : `${counted(count, 'hat')} of `;
  return `Changed ${new Intl.ListFormat('en-US').format(parts)} of ${hats}line ${position + 1}.`;
}

interface Change {
  orderId: string;
  /** Mail address of the administrator. */
  by: string;
  /** Stored with the order's notes. */
  note: string;
}

/**
 * Changes an order before production starts. Its draft at Printful is canceled, and the changed order is sent there again.
 * `apply` writes the change and returns the hold that it ends, if any, or returns a refusal or `same` before it has written anything.
 */
export async function changeOrder(
  deps: Deps,
  { orderId, by, note }: Change,
  apply: (deps: InTransaction, order: Order) => Promise<ShopError | Applied | 'same'>,
): Promise<ShopError | null> {
  return withOrderLocked(patient(deps), { orderId }, async (inner, order) => {
    if (!isChangeable(order.status)) return notChangeable(order);
    const applied = await apply(inner, order);
    if (applied instanceof ShopError) return applied;
    if (applied === 'same') return null;
    await dropDraft(inner, order);
    await insertNote(inner.db, { orderId, author: by, text: note, at: deps.clock() });
    const reason = `${note.replace(/\.$/, '')} by ${by}`;
    if (applied.ends) await endHold(inner, orderId, { ...applied.ends, by: reason });
    if (applied.words) await reviewChangedWords(inner, order, { ...applied.words, by: reason });
    return null;
  });
}

interface Applied {
  /** The hold that is over now. */
  ends?: { kind: HoldKind };
  /** The line whose words may have changed. */
  words?: Omit<Parameters<typeof reviewChangedWords>[2], 'by'>;
}

/** Throws when the draft cannot be canceled, which rolls the change back. */
async function dropDraft(deps: InTransaction, order: Order): Promise<void> {
  if (order.paidAt === null) return;
  const draft = await cancelDraft(deps, order).catch((error: unknown) => {
    throw asShopError(error);
  });
  if (draft === 'held') throw new ShopError('conflict', HELD);
  if (draft === 'in_production') throw new ShopError('conflict', tooLate('Printful has it already'));
  if (draft === 'none') return;
  await startNextAttempt(deps.db, order.id, { unreadLines: draft.unreadable });
  await endHold(deps, order.id, { kind: 'printful', by: 'Printful canceled its draft' });
  if (order.status !== 'on_hold')
    await deps.jobs.enqueue(deps.db, { name: 'send-order', data: { orderId: order.id } });
}

async function cancelDraft(
  { printful }: InTransaction,
  order: Order,
): Promise<'none' | 'held' | 'in_production' | PrintfulOrder> {
  const draft = await printful.findOrder(externalIdOf(order));
  if (!draft) return 'none';
  if (draft.status === 'onhold') return 'held';
  if (!isStopped(draft.status)) return 'in_production';
  if (draft.status === 'draft' || draft.status === 'failed') await cancelUnmade({ printful }, draft);
  return draft;
}

const HELD =
  'Printful holds this order, and the shop cannot cancel it there. Cancel it in Printful’s dashboard, then save again.';

const notChangeable = ({ status }: Order) =>
  new ShopError('conflict', tooLate(`it is ${statusWords(status)}`));

const tooLate = (why: string) => `This order can no longer be changed: ${why}.`;
