import { shortName } from '../../../domain/orders/gift.ts';
import { whereIsMyHat } from '../../../domain/orders/where-is-my-hat.ts';
import { isPastDay } from '../../../domain/shipping/party.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import type { Field } from '../kit/action-dialog.tsx';
import { OrderDialog } from './order-action.tsx';
import { useOrderTimes } from './order-times.ts';

/** The ids of letters that may have been sent, by order and text. Under its id, a letter goes out once. */
const unanswered = new Map<string, string>();

function letterId(letter: string): string {
  const requestId = unanswered.get(letter) ?? crypto.randomUUID();
  unanswered.set(letter, requestId);
  return requestId;
}

/** Writes to the shopper. The answer to what most of them ask is filled in. */
export function LetterDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const hat = useHatAnswer(order);
  const who = shortName(order.address.name, order.gift);
  const about: Field = {
    name: 'about',
    label: 'About',
    value: 'hat',
    options: [
      ['hat', 'Where is my hat?'],
      ['own', 'Something else'],
    ],
  };
  return (
    <OrderDialog
      title={`Write to ${who}`}
      yes="Send"
      busy="Sending..."
      fields={({ about: chosen = 'hat' }) => [
        about,
        {
          name: 'text',
          label: 'Letter',
          value: chosen === 'own' ? `Hi ${shortName(order.address.name, order.gift, 'there')},\n\n` : hat,
          rows: 9,
          maxLength: 5000,
          isRequired: true,
        },
      ]}
      orderId={order.id}
      path="letters"
      body={({ text }) => ({ text, requestId: letterId(`${order.id} ${text}`) })}
      done="Your letter is on its way"
      onDone={(_, { text }) => {
        unanswered.delete(`${order.id} ${text}`);
        onClose();
      }}
      onClose={onClose}
    >
      {`It goes to ${order.address.email} with a link to the order. The reply goes to the shop’s address for orders.`}
    </OrderDialog>
  );
}

function useHatAnswer(order: AdminOrderDetail): string {
  const { time, date, day } = useOrderTimes();
  return whereIsMyHat({
    id: order.id,
    name: shortName(order.address.name, order.gift, 'there'),
    hats: order.shipped.of,
    states: order.states.map(({ key }) => key),
    changeableUntil: order.changeableUntil && time(order.changeableUntil),
    arrivesBy: order.arrivesBy && !isPastDay(order.arrivesBy, new Date()) ? day(order.arrivesBy) : null,
    parcels: order.parcels.map(({ shippedAt, deliveredAt, ...parcel }) => ({
      ...parcel,
      shippedOn: date(shippedAt),
      deliveredOn: deliveredAt && date(deliveredAt),
    })),
  });
}
