import { readyMadeLike } from '../../../domain/cart/custom-price.ts';
import { type Design, designLines, sameDesign } from '../../../domain/design/design.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import { mayChangeWords } from '../../../domain/orders/word-question.ts';
import { findReadyMades } from '../../catalog/ready-mades.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { SHOPPER } from '../change-window/queries.ts';
import { type Opening, refuseLink, type Wish, withinWindow } from '../change-window/within-window.ts';
import { findOrderLines, type StoredLine } from '../line-queries.ts';
import { questionOf } from '../words/queries.ts';
import { reviewChangedWords } from '../words/question-words.ts';
import { changeHats, refuseCount } from './change-hats.ts';
import { type CheckedHat, checkHat, drawArtwork } from './check-hat.ts';

export interface DesignEdit extends Wish {
  lineId: number;
  design: Design;
  /** How many of the line's hats change. */
  count: number;
  /** How many hats the line had on the shopper's page, so that a repeated request changes no further hats. */
  quantity?: number | undefined;
  /** Keeps words that the shop may not be allowed to print. */
  keepWords?: boolean | undefined;
  /** The design that the shopper's page showed. */
  was?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Changes the words, font, ink or color of a custom hat for the shopper who has the order's key, at the same price. The same
 * design again changes nothing. The change is decided under the order's lock, as of when the shop received it. `alongside` is
 * done with it or not at all.
 */
export async function editDesign(
  deps: Deps,
  edit: DesignEdit,
  alongside: (inner: InTransaction) => Promise<void> = async () => undefined,
): Promise<'changed' | 'same' | ShopError> {
  const receivedAt = deps.clock();
  const refusal = await refuseLink(deps, edit);
  if (refusal) return refusal;
  // Drawn before the order is locked, because it takes time.
  const early = await findEdit(deps, edit);
  if (early === 'same' || early instanceof ShopError) return early;
  const artwork = await drawArtwork(deps, early.hat);
  const opening = { ...edit, receivedAt, isOpen: isChangeAsked(edit.lineId, receivedAt) };
  return withinWindow(deps, opening, async (inner, order) => {
    const found = await findEdit(inner, edit);
    if (found === 'same' || found instanceof ShopError) return found;
    const { line, hat } = found;
    const { count } = edit;
    const tooMany = await refuseCount(inner, order, { line, count });
    if (tooMany) return tooMany;
    const lineId = await changeHats(inner, order, { line, count, hat, artwork, who: SHOPPER });
    await reviewChangedWords(inner, order, {
      before: line,
      after: { id: lineId, design: hat.design },
      who: SHOPPER,
      by: 'the shopper changed the hat',
    });
    await alongside(inner);
    return 'changed';
  });
}

/** The shop asked for other words on the hat, so that the shopper can change it although the window is over. */
const isChangeAsked =
  (lineId: number, at: Date): NonNullable<Opening['isOpen']> =>
  async ({ db }, order) => {
    const question = await questionOf(db, lineId);
    const isWaiting = order.status === 'on_hold' && order.draftBegunAt === null && !order.isDisputed;
    return question?.orderId === order.id && isWaiting && mayChangeWords(question, at);
  };

/** The line and its checked new design, or why it stays as it is. */
async function findEdit(
  deps: Pick<InTransaction, 'db' | 'glyphs' | 'settings'>,
  { orderId, lineId, design, quantity, keepWords, was }: DesignEdit,
): Promise<{ line: StoredLine; hat: CheckedHat } | 'same' | ShopError> {
  const line = (await findOrderLines(deps.db, orderId)).find(({ id }) => id === lineId);
  if (!line) return new ShopError('invalid', 'This hat is not part of the order.', { path: 'lineId' });
  if (!line.isCustom) return new ShopError('invalid', READY_MADE, { path: 'lineId' });
  if (sameDesign(line.design, design)) return 'same';
  if (quantity !== undefined && quantity !== line.quantity) return new ShopError('conflict', CHANGED_SINCE);
  const stale = refuseStale(
    was,
    line.design,
    `This hat says “${designLines(line.design).join(' ')}” now: ${SAVE_AGAIN}`,
  );
  if (stale) return stale;
  const twin = readyMadeLike(design, await findReadyMades(deps.db, [design]));
  if (twin && twin.price > line.price)
    return new ShopError(
      'invalid',
      `This is our hat “${twin.name}”, which costs ${formatPrice(twin.price)}, more than you paid. Order that one instead.`,
      { path: 'textLine1' },
    );
  const hat = await checkHat(deps, line, { design, keepsWords: keepWords });
  return hat instanceof ShopError ? hat : { line, hat };
}

const READY_MADE = 'This hat is sold as is, so its words stay. You can fix the address, or cancel the order.';

const SAVE_AGAIN = 'somebody changed it after you opened it. Save again to use yours, or go back to keep it.';

const CHANGED_SINCE = 'This hat has changed since you opened it. Check your order again.';
