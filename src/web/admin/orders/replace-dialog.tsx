import { useState } from 'react';
import { readAmount } from '../../../domain/money/money.ts';
import { firstName } from '../../../domain/orders/order-story.ts';
import { LONGEST_WORDS, needsAddress, REASON_LABELS, REPORTABLE } from '../../../domain/orders/problem.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import type { Field } from '../kit/action-dialog.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type ChosenHats, countOf, HatPicker, linesOf } from './hat-picker.tsx';
import { ORDERS_PATH, OrderDialog } from './order-action.tsx';

interface ReplaceProps {
  order: AdminOrderDetail;
  /** The hat that is chosen at first. */
  line: AdminOrderLine | null;
  /** Whether the hats are only claimed from Printful. */
  isClaim: boolean;
  onClose(): void;
}

/** Asks which hats to make again, or to claim from Printful, and what is wrong with them. */
export function ReplaceDialog({ order, line, isClaim, onClose }: ReplaceProps) {
  const [only] = order.lines;
  const first = line ?? (order.lines.length === 1 ? only : undefined);
  const [chosen, setChosen] = useState<ChosenHats>(first ? { [first.id]: 1 } : {});
  const [requestId] = useState(() => crypto.randomUUID());
  // What was refunded of the order that was paid, which is another one for a replacement.
  const { data: all } = useAdminQuery<AdminProblems>(`${ORDERS_PATH}/${order.id}/problems`);
  const count = countOf(chosen);
  const hats = count === 1 ? '1 hat' : `${count || 'which'} hats`;
  const who = firstName(order.address.name);
  const { address1, city, state, zip } = order.address;
  const where: Field = {
    name: 'to',
    label: 'Where to',
    value: 'ask',
    options: [
      ['ask', `Ask ${who} by email first`],
      ['same', `The same address: ${address1}, ${city}, ${state} ${zip}`],
    ],
  };
  const refunded = all?.refunded ?? readAmount(order.money.refunded);
  return (
    <OrderDialog
      title={isClaim ? `Claim ${hats} from Printful?` : `Send ${hats} again to ${order.address.name || who}?`}
      yes={isClaim ? 'Record the claim' : 'Send the replacement'}
      busy={isClaim ? 'Recording...' : 'Sending...'}
      no={isClaim ? 'Do not claim' : 'Do not send'}
      isReady={count > 0}
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
        ...(isClaim || !REPORTABLE.some((each) => each === reason && needsAddress(each)) ? [] : [where]),
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
        ...(!isClaim && { refunded, sameAddress: to === 'same' }),
      })}
      done={isClaim ? 'Claim recorded' : 'Replacement decided'}
      onClose={onClose}
    >
      <p className="admin-hint">
        {isClaim
          ? 'You file the claim in Printful’s dashboard, with the photo. The page Problems lists it until you enter Printful’s answer. The shopper gets no email.'
          : `The hats are made again as an order of its own. ${who} pays nothing and gets an email. You pay Printful.`}
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
