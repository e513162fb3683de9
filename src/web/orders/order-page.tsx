import { useState } from 'react';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useShop } from '../use-shop.ts';
import { BoughtHats } from './bought/bought-hats.tsx';
import { OrderFacts } from './bought/order-facts.tsx';
import { CancelOrder, type CancelProps } from './cancel-order.tsx';
import { OrderProblems, SomethingWrong } from './order-problems.tsx';
import { headline } from './order-texts.ts';
import { leadText } from './problem-texts.ts';
import { Story } from './story/story.tsx';
import { ChangeDone } from './window/change-done.tsx';
import { viewOrder } from './window/change-order.ts';
import { hatPath } from './window/change-paths.ts';
import { EditWindow, isCanceled } from './window/edit-window.tsx';
import { PutBack } from './window/put-back.tsx';
import './order-page.css';

interface OrderPageProps {
  order: ShopperOrder;
  cancel: CancelProps;
}

export function OrderPage({ order: loaded, cancel: { linkKey, outcome } }: OrderPageProps) {
  const [viewed, setViewed] = useState<ShopperOrder | null>(null);
  const order = viewed ?? loaded;
  const lead = leadText(order);
  async function refresh() {
    const now = await viewOrder(order.id, linkKey);
    if (now) setViewed(now);
    return now;
  }
  return (
    <article className="wrap">
      {order.isView && (
        <Notice kind="nudge">
          This is what the shopper sees. You can look around; nothing you press here works.
        </Notice>
      )}
      <header className="stack gap-2 mt-6">
        <p>
          Order <b className="figures">#{order.id}</b>
        </p>
        <h1 className="page-title">{headline(order)}</h1>
        {lead && <p className="lede">{lead}</p>}
      </header>
      <div className="order-columns columns top head">
        <div className="stack gap-5">
          <ChangeDone order={order} />
          <EditWindow order={order} orderKey={linkKey} cameFrom="order" refresh={refresh} />
          {isCanceled(order) && <PutBack orderId={order.id} lines={order.lines} />}
          <Story order={order} />
          <CancelOrder order={order} linkKey={linkKey} outcome={outcome} />
          <OrderFacts order={order} orderKey={linkKey} />
          <OrderProblems order={order} linkKey={linkKey} />
          <SomethingWrong order={order} linkKey={linkKey} />
        </div>
        <div className="stack gap-5">
          <BoughtHats
            order={order}
            title={order.replaces === null ? 'Your hats' : 'Your new hats'}
            changePath={(lineId) => hatPath(order.id, lineId, linkKey, 'order')}
          />
          <Questions id={order.id} />
        </div>
      </div>
    </article>
  );
}

function Questions({ id }: { id: string }) {
  const { support } = useShop();
  return (
    <section className="stack gap-5 at-start">
      <p>
        Something off? Write to{' '}
        <a className="breaks" href={`mailto:${support.orders}?subject=Order%20%23${id}`}>
          {support.orders}
        </a>
        . Anyone with the link to this page can see your order, so keep it to yourself.
      </p>
      <ButtonLink to="/shop" tone="white">
        Shop More Hats
      </ButtonLink>
    </section>
  );
}
