import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Days } from '../../../domain/settings/settings.ts';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { BoughtHats } from '../../orders/bought/bought-hats.tsx';
import { OrderFacts } from '../../orders/bought/order-facts.tsx';
import { statusText } from '../../orders/order-texts.ts';
import { ChangeDone } from '../../orders/window/change-done.tsx';
import { hatPath, orderPath } from '../../orders/window/change-paths.ts';
import { atTheMaker, EditWindow } from '../../orders/window/edit-window.tsx';
import { FixEmail } from './fix-email.tsx';
import type { BoughtOrder } from './use-bought-order.ts';

interface BoughtOrderViewProps {
  bought: BoughtOrder;
  shippedIn: Days;
  /** The ways on from here. */
  children: ReactNode;
}

/** What the shopper sees who has just paid: the order, and what can still be changed. */
export function BoughtOrderView({ bought, shippedIn, children }: BoughtOrderViewProps) {
  const { order, orderKey, refresh } = bought;
  const hats = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [firstName] = order.address.customerName.split(' ');
  return (
    <section className="wrap columns head">
      <div className="stack gap-5 packed">
        <p className="lede">
          <b>Thank you, {firstName}.</b> Order{' '}
          <Link to={orderPath(order.id, orderKey)}>
            <b className="figures">#{order.id}</b>
          </Link>{' '}
          is paid. A confirmation email was sent to {order.email}.
        </p>
        <ChangeDone order={order} />
        <EditWindow {...{ order, orderKey, refresh }} cameFrom="thanks" over={overText(order)} />
        <OrderFacts order={order} orderKey={orderKey} shippedIn={shippedIn}>
          {order.canFixEmail && <FixEmail bought={bought} />}
        </OrderFacts>
        {children}
      </div>
      <BoughtHats
        order={order}
        title={hats === 1 ? 'Your hat' : `Your ${hats} hats`}
        changePath={(lineId) => hatPath(order.id, lineId, orderKey, 'thanks')}
      />
    </section>
  );
}

const AT_OR_NEAR_THE_PRINTER = ['processing', 'sent_to_printful', 'confirmed_with_printful'];

const overText = (order: ShopperOrder): string =>
  AT_OR_NEAR_THE_PRINTER.includes(order.status) ? atTheMaker(order) : statusText(order);
