import { useState } from 'react';
import { type Cart, removeLine, setQuantity } from '../../../domain/cart/cart.ts';
import { chargeNow, type DiscountCode, priceCart, SENT_CODE } from '../../../domain/cart/discount-code.ts';
import { totalsDiscountName } from '../../../domain/cart/discount-texts.ts';
import { addToSent, MAX_SENT_HATS, readSentCart, type SentCartForm } from '../../../domain/cart/sent-cart.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { counted } from '../../../domain/language/counted.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import { apiRequest } from '../../api.ts';
import { lineKey, linePrice } from '../../cart/cart-item.ts';
import { useCart } from '../../cart/use-cart.ts';
import { itemFields } from '../../checkout/order/order-request.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { useSettings } from '../../use-settings.ts';
import { ActionDialog, DISCARD, type Field, useAsk, type Values } from '../kit/action-dialog.tsx';
import { AmountRow } from '../kit/amount-row.tsx';
import { Button } from '../kit/button.tsx';
import { FootBar } from '../kit/foot-bar.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useLeaveQuestion } from '../kit/use-leave-question.tsx';
import { AddHats, type HatKind } from './add-hats.tsx';
import './sent-carts.css';

export const SENT_CARTS_PATH = '/api/admin/sent-carts';

/** Puts hats into a cart for one shopper, and sends it. */
export function NewCart({ onClose }: { onClose(): void }) {
  const [items, setItems] = useState<Cart>([]);
  const [adds, setAdds] = useState<HatKind | null>(null);
  const [isSending, setSending] = useState(false);
  const { items: own } = useCart();
  const settings = useSettings();
  const { itemCount, ...totals } = priceCart(items, settings);
  const leaveQuestion = useLeaveQuestion(items.length > 0);
  const { ask, question } = useAsk();
  const leave = async () => {
    if (items.length === 0 || (await ask(DISCARD))) onClose();
  };
  const isFull = itemCount > MAX_SENT_HATS;
  const add = (added: Cart) => setItems((before) => addToSent(before, added, Date.now()));
  return (
    <>
      <PageHead title="New cart">
        <Button onClick={() => void leave()}>Back to the carts</Button>
      </PageHead>
      {question}
      {leaveQuestion}
      <p className="admin-lede">
        Put the hats in, then say who gets them. The shopper pays at the usual checkout, and shipping is added
        there. Nothing here changes your own cart.
      </p>
      <div className="row gap-3 mb-4">
        <Button onClick={() => setAdds('ready')}>Add a ready-made hat</Button>
        <Button onClick={() => setAdds('custom')}>Add a custom hat</Button>
        <Button onClick={() => setAdds('names')}>Add a hat for each name</Button>
        {own.length > 0 && <Button onClick={() => add(own)}>Add the hats in my cart</Button>}
      </div>
      {items.length > 0 && (
        <>
          <ul className="rows sent-hats mt-5" aria-label="Hats in this cart">
            {items.map((item) => (
              <li key={lineKey(item)}>
                <Thumb item={item} />
                <b>{hatName(item)}</b>
                <span className="figures">{linePrice(item)}</span>
                <Stepper
                  of={hatName(item)}
                  quantity={item.quantity}
                  onChange={(quantity) => setItems(setQuantity(items, item, quantity))}
                />
                <LinkButton
                  aria-label={`Remove ${hatName(item)}`}
                  onClick={() => setItems(removeLine(items, item))}
                >
                  Remove
                </LinkButton>
              </li>
            ))}
          </ul>
          <dl className="amounts sent-sum">
            <AmountRow label={counted(itemCount, 'hat')}>{formatPrice(totals.subtotal)}</AmountRow>
            {totals.isDiscounted && (
              <AmountRow label={totalsDiscountName({ ...totals, itemCount })}>
                {`−${formatPrice(totals.discount)}`}
              </AmountRow>
            )}
          </dl>
        </>
      )}
      <FootBar>
        <Button tone="pink" disabled={items.length === 0 || isFull} onClick={() => setSending(true)}>
          Send this cart
        </Button>
        <p>
          {items.length === 0
            ? 'Put a hat in first.'
            : isFull
              ? `A cart holds at most ${MAX_SENT_HATS} hats.`
              : `${formatPrice(totals.discountedSubtotal)} before shipping`}
        </p>
      </FootBar>
      {adds && <AddHats kind={adds} onAdd={add} onClose={() => setAdds(null)} />}
      {isSending && <SendDialog items={items} onDone={onClose} onClose={() => setSending(false)} />}
    </>
  );
}

interface SendProps {
  items: Cart;
  onDone(): void;
  onClose(): void;
}

function SendDialog({ items, onDone, onClose }: SendProps) {
  const [requestId] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      title="Send this cart"
      yes="Send the link"
      busy="Sending..."
      fields={({ kind }) => fieldsOf(kind ?? '')}
      check={(values) => readSentCart(formOf(values)).problems}
      below={(values) => <Preview items={items} form={formOf(values)} />}
      call={(values) =>
        apiRequest('POST', SENT_CARTS_PATH, {
          body: {
            ...formOf(values),
            requestId,
            items: items.map((item) => ({
              ...itemFields(item),
              ...(item.crewId !== undefined && { inCrew: true }),
            })),
          },
        })
      }
      reloads={[SENT_CARTS_PATH]}
      done={(_, { email = '' }) => ({ title: 'The cart is on its way', description: `To ${email}.` })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

const formOf = ({ email = '', note = '', kind = '', value = '', reason = '' }: Values): SentCartForm => ({
  email,
  note,
  kind,
  value: kind ? value : '',
  reason: kind ? reason : '',
});

const fieldsOf = (kind: string): Field[] => [
  { name: 'email', label: 'Email of the shopper', type: 'email', isRequired: true, maxLength: 254 },
  { name: 'note', label: 'What you write (optional)', rows: 3, maxLength: 1000 },
  {
    name: 'kind',
    label: 'Discount',
    options: [
      ['', 'None'],
      ['percent', 'A percentage off'],
      ['amount', 'An amount off'],
    ],
    isHalf: true,
  },
  ...(kind === ''
    ? []
    : ([
        {
          name: 'value',
          label: kind === 'amount' ? 'Amount ($)' : 'Percent',
          inputMode: 'decimal',
          isHalf: true,
        },
        {
          name: 'reason',
          label: 'Why',
          hint: 'Shown on the order, only to your team.',
          maxLength: 300,
        },
      ] as const)),
];

/** What the hats cost with the discount that is being typed. */
function Preview({ items, form }: { items: Cart; form: SentCartForm }) {
  const settings = useSettings();
  const { discount } = readSentCart({ ...form, email: 'a@example.com', reason: 'typed later' });
  const code: DiscountCode | null = discount && { name: SENT_CODE, minHats: 1, ...discount };
  const totals = priceCart(items, settings, code);
  return (
    <p className="admin-hint">
      {formatPrice(chargeNow(totals, settings).hats)} before shipping, for two weeks, whatever your prices are
      by then.
      {totals.result === 'pack' && ' The Party Pack saves more than your discount, so it counts.'}
    </p>
  );
}
