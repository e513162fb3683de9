import { useState } from 'react';
import {
  designLines,
  FONT_STYLES,
  fontStyleOf,
  HAT_COLORS,
  hatColorOf,
  TEXT_COLORS,
  textColorOf,
  toDesign,
} from '../../../domain/design/design.ts';
import { formatPrice, priceText } from '../../../domain/money/money.ts';
import { shortName } from '../../../domain/orders/gift.ts';
import { LONGEST_WORDS, needsAddress, REASON_LABELS, REPORTABLE } from '../../../domain/orders/problem.ts';
import { checkWords, type OwnerWords } from '../../../domain/words/check-words.ts';
import { WORDS_TEXTS } from '../../../domain/words/words-texts.ts';
import type { Role } from '../../../wire/access.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { useSettings } from '../../use-settings.ts';
import { useUnmadeColors } from '../../use-shop.ts';
import { useAdmin } from '../admin-context.ts';
import { ChoiceDialog, type Field, type Values } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type ChosenHats, countOf, HatPicker, linesOf } from './hat-picker.tsx';
import { hatWords } from './hat-words.ts';
import { LetterDialog } from './letter-dialog.tsx';
import type { OpenDialog, OrderDialogKind } from './open-dialog.ts';
import { ORDERS_PATH, OrderDialog } from './order-action.tsx';
import { cancelText, orderActions, refundable } from './order-actions.ts';
import { heldText } from './order-more.tsx';
import { AddressDialog, EmailDialog, GiftDialog } from './order-person.tsx';
import { CLAIM_TEXT, ProblemChoice, seenOf, whereField } from './problem-dialogs.tsx';
import { RefundAllDialog, RefundDialog } from './refund-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';

interface DialogProps {
  order: AdminOrderDetail;
  onClose(): void;
}

interface DialogsProps extends DialogProps {
  dialog: OrderDialogKind;
  open: OpenDialog;
}

/** The open dialog of an order's page. */
export function OrderDialogs({ dialog, open, ...shared }: DialogsProps) {
  const { order, onClose } = shared;
  switch (dialog.kind) {
    case 'fix':
      return <FixDialog {...shared} open={open} line={dialog.line} />;
    case 'text':
      return <TextDialog orderId={order.id} line={dialog.line} onClose={onClose} />;
    case 'refund':
      return <RefundDialog {...shared} line={dialog.line} />;
    case 'refund-all':
      return <RefundAllDialog {...shared} />;
    case 'replacement':
    case 'claim':
      return <ReplaceDialog {...shared} line={dialog.line} isClaim={dialog.kind === 'claim'} />;
    case 'cancel':
      return <CancelDialog {...shared} />;
    case 'address':
      return <AddressDialog {...shared} />;
    case 'email':
      return <EmailDialog {...shared} />;
    case 'gift':
      return <GiftDialog {...shared} />;
    case 'words':
      return <WordsDialog {...shared} cause={dialog.cause} open={open} />;
    case 'letter':
      return <LetterDialog {...shared} />;
    case 'send':
      return <SendDialog id={order.id} heldBy={order.heldBy} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog {...shared} />;
    case 'problem':
      return <ProblemChoice {...shared} problemId={dialog.problemId} />;
    case 'paid-otherwise':
      return <PaidOtherwiseDialog {...shared} refundId={dialog.refundId} amount={dialog.amount} />;
  }
}

/** Asks before an order is canceled and what was paid goes back. */
function CancelDialog({ order, onClose }: DialogProps) {
  const verb = orderActions(order).refund
    ? `Cancel and refund ${formatPrice(refundable(order))}`
    : 'Cancel the order';
  return (
    <OrderDialog
      title={`${verb}?`}
      yes={verb}
      no="Keep the order"
      busy="Canceling..."
      fields={[{ name: 'reason', label: 'Reason', maxLength: 500, isRequired: true }]}
      orderId={order.id}
      path="cancel"
      done="Order canceled"
      onClose={onClose}
    >
      {`Production at Printful is canceled if it has not started. ${cancelText(order)}`}
    </OrderDialog>
  );
}

/** Asks how a refund that came back was paid. */
const PaidOtherwiseDialog = ({
  order,
  refundId,
  amount,
  onClose,
}: DialogProps & { refundId: string; amount: string }) => (
  <OrderDialog
    title={`How did you pay the ${priceText(amount)}?`}
    yes="It is paid"
    no="Not yet"
    busy="Saving..."
    fields={[
      { name: 'how', label: 'How it was paid, such as “check 1042”', maxLength: 500, isRequired: true },
    ]}
    orderId={order.id}
    path={`refunds/${refundId}/paid-otherwise`}
    done="Written down"
    onClose={onClose}
  >
    {`The bank of ${shortName(order.address.name, order.gift)} did not take the money, so Stripe gave it back to you. Pay it by check or transfer, then write it down. Nothing is paid from here.`}
  </OrderDialog>
);

/** Asks before the link in the shopper's emails is ended. */
const RevokeDialog = ({ order, onClose }: DialogProps) => (
  <OrderDialog
    title="End the link in the emails?"
    yes="End the link"
    no="Keep the link"
    busy="Ending..."
    orderId={order.id}
    path="revoke-key"
    done="The shopper’s link no longer works"
    onClose={onClose}
  >
    The emails so far will no longer open this order. A confirmation that you send again has a new link.
  </OrderDialog>
);

interface FixDialogProps extends DialogProps {
  line: AdminOrderLine;
  open: OpenDialog;
}

/** The ways to fix a hat that was sent: send it again, give the money back, or get the money from Printful. */
function FixDialog({ order, line, open, onClose }: FixDialogProps) {
  const { role } = useAdmin();
  const canRefund = role === 'owner' && refundable(order) > 0 && line.refunded < line.quantity;
  return (
    <ChoiceDialog title={`Fix ${hatWords(line)}`} onClose={onClose}>
      <Button wide onClick={() => open({ kind: 'replacement', line })}>
        Send a replacement
      </Button>
      <Button wide disabled={!canRefund} onClick={() => open({ kind: 'refund', line })}>
        Refund this hat
      </Button>
      {!canRefund && <p className="admin-hint">{whyNot(order, line, role)}</p>}
      <Button wide onClick={() => open({ kind: 'claim', line })}>
        Claim it from Printful
      </Button>
    </ChoiceDialog>
  );
}

/** Why a hat cannot be refunded. */
function whyNot(order: AdminOrderDetail, line: AdminOrderLine, role: Role): string {
  if (role !== 'owner') return 'Only an owner can pay back.';
  if (order.replaces !== null) return 'This order was free.';
  if (line.refunded >= line.quantity) return 'This hat is refunded already.';
  return heldText(order) ?? 'Nothing is left to refund.';
}

interface ReplaceProps extends DialogProps {
  /** The hat that is chosen at first. */
  line: AdminOrderLine | null;
  /** Whether the hats are only claimed from Printful. */
  isClaim: boolean;
}

/** Asks which hats to make again, or to claim from Printful, and what is wrong with them. */
function ReplaceDialog({ order, line, isClaim, onClose }: ReplaceProps) {
  const [only] = order.lines;
  const first = line ?? (order.lines.length === 1 ? only : undefined);
  const [chosen, setChosen] = useState<ChosenHats>(first ? { [first.id]: 1 } : {});
  const [requestId] = useState(() => crypto.randomUUID());
  const { data } = useAdminQuery<AdminProblems>(`${ORDERS_PATH}/${order.id}/problems`);
  // As it was when the dialog opened: a second try must not pass what was refused.
  const [all, setAll] = useState(data);
  if (!all && data) setAll(data);
  const count = countOf(chosen);
  const hats = count === 1 ? '1 hat' : `${count || 'which'} hats`;
  const who = shortName(order.address.name, order.gift);
  return (
    <OrderDialog
      title={
        isClaim
          ? `Claim ${hats} from Printful?`
          : `Send ${hats} again to ${order.address.name || 'the shopper'}?`
      }
      yes={isClaim ? 'Record the claim' : 'Send the replacement'}
      busy={isClaim ? 'Recording...' : 'Sending...'}
      no={isClaim ? 'Do not claim' : 'Do not send'}
      isReady={count > 0 && (isClaim || all !== undefined)}
      fields={({ reason }) => [
        {
          name: 'reason',
          label: 'What happened',
          options: [
            ['', 'Choose what happened'],
            ...REPORTABLE.map((each) => [each, REASON_LABELS[each]] as const),
          ],
          isRequired: true,
        },
        ...(isClaim || !REPORTABLE.some((each) => each === reason && needsAddress(each))
          ? []
          : [whereField(order, who)]),
        {
          name: 'words',
          label: 'What the shopper says (optional)',
          rows: 2,
          maxLength: LONGEST_WORDS,
        },
      ]}
      orderId={order.id}
      path={isClaim ? 'claims' : 'replacements'}
      body={({ reason, words, to }) => ({
        lines: linesOf(chosen),
        reason,
        words,
        requestId,
        ...(!isClaim && all && { ...seenOf(all), sameAddress: to === 'same' }),
      })}
      done={isClaim ? 'Claim recorded' : 'Replacement decided'}
      onClose={onClose}
    >
      <p className="admin-hint">
        {isClaim
          ? CLAIM_TEXT
          : `${count === 1 ? 'The hat is' : 'The hats are'} made again as an order of its own. ${who} pays nothing and gets an email. You pay Printful.`}
        {order.money.refunded !== '0.00' && (
          <b> ${order.money.refunded} of this order was refunded already.</b>
        )}
      </p>
      <HatPicker
        lines={order.lines.filter((each) => each.words?.state !== 'refunded')}
        most={({ quantity }) => quantity}
        price={({ quantity }) => `${quantity} ordered`}
        chosen={chosen}
        onChange={setChosen}
      />
    </OrderDialog>
  );
}

interface TextDialogProps {
  orderId: string;
  line: AdminOrderLine;
  onClose(): void;
}

/** A dialog in which an administrator corrects hats before production. The shopper gets the new proof by email. */
function TextDialog({ orderId, line, onClose }: TextDialogProps) {
  const unmade = useUnmadeColors();
  const { words } = useSettings();
  const { textLine1, textLine2, textLine3, hatColor, textColor, fontStyle, quantity } = line;
  const stored = { textLine1, textLine2, textLine3, hatColor, textColor, fontStyle, quantity };
  const made = HAT_COLORS.filter(({ key }) => !unmade.includes(key));
  const fields = (values: Values, shown: typeof stored): Field[] => [
    ...(quantity > 1 ? [countField(quantity)] : []),
    ...LINES.map(([name, label]) => ({ name, label })),
    {
      name: 'hatColor',
      label: 'Hat',
      value: '',
      options: [
        ['', `${hatColorOf(shown.hatColor).label}, as it was sold`],
        ...made.map(({ key, label }) => [key, `${label}, as it is made now`] as const),
      ],
    },
    {
      name: 'textColor',
      label: 'Text color',
      value: textColorOf(shown.textColor).key,
      options: TEXT_COLORS.map(({ key, label }) => [key, label]),
    },
    {
      name: 'fontStyle',
      label: 'Font',
      value: fontStyleOf(shown.fontStyle).key,
      options: FONT_STYLES.map(({ key, label }) => [key, label]),
    },
    ...(asksForWords(designLines(toDesign(values)), designLines(toDesign(shown)), words) ? [KEEP_WORDS] : []),
  ];
  return (
    <OrderDialog
      title={`Change ${line.name}`}
      yes="Save text"
      busy="Saving..."
      fields={fields}
      stored={stored}
      compared={COMPARED}
      orderId={orderId}
      method="PATCH"
      path={`lines/${line.position}`}
      body={({ keepWords, ...values }, was, shown) => ({
        ...changesOf(values, shown),
        ...(keepWords && { keepWords: true }),
        was,
      })}
      done="Text saved"
      onClose={onClose}
    />
  );
}

/** Whether new words are refused unless they are kept. */
const asksForWords = (lines: readonly string[], before: readonly string[], words: OwnerWords): boolean =>
  lines.join('\n') !== before.join('\n') && checkWords(lines, words)?.kind === 'ask';

const KEEP_WORDS: Field = {
  name: 'keepWords',
  label: WORDS_TEXTS.owner,
  isMany: true,
  choices: [
    { value: 'yes', label: 'Keep the words', hint: 'A paid order waits until an owner approves them.' },
  ],
};

/** What is sent: only what differs from how the hat was sold, and of how many hats. */
function changesOf(
  { count = '', ...fields }: Values,
  shown: Pick<AdminOrderLine, 'textColor' | 'fontStyle'>,
): object {
  const unchanged: Values = { hatColor: '', textColor: shown.textColor, fontStyle: shown.fontStyle };
  const chosen = Object.entries(fields).filter(([name, value]) => value !== unchanged[name]);
  return { ...Object.fromEntries(chosen), ...(count === '' ? {} : { count: Number(count) }) };
}

const countField = (quantity: number): Field => ({
  name: 'count',
  label: 'Which hats',
  options: [
    ['', `All ${quantity}`],
    ...Array.from(
      { length: quantity - 1 },
      (_, index) => [index + 1, `${index + 1} of ${quantity}`] as const,
    ),
  ],
});

const LINES = [
  ['textLine1', 'Text Line 1'],
  ['textLine2', 'Text Line 2'],
  ['textLine3', 'Text Line 3 (Optional)'],
] as const;

const COMPARED = {
  ...Object.fromEntries(LINES),
  hatColor: 'Hat',
  textColor: 'Text color',
  fontStyle: 'Font',
  quantity: 'How many',
};
