import { type KeyboardEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { OrdersPanel } from './orders/orders-panel.tsx';
import { ProductsPanel } from './products/products-panel.tsx';
import { SubscribersPanel } from './subscribers-panel.tsx';
import './dashboard.css';

const TABS = [
  { id: 'products', label: 'Products', panel: <ProductsPanel key="products" /> },
  { id: 'orders', label: 'Orders', panel: <OrdersPanel key="orders" /> },
  { id: 'subscribers', label: 'Subscribers', panel: <SubscribersPanel key="subscribers" /> },
];

/** Tabs for products, orders and subscribers. The open tab is in the address. Arrow keys move between tabs. */
export function Dashboard() {
  const search = new URLSearchParams(useLocation().search);
  const list = useRef<HTMLDivElement>(null);
  const chosen = TABS.find(({ id }) => id === search.get('tab')) ?? TABS[0];

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const current = links.findIndex((link) => link.matches(':focus'));
    if (step === undefined || current < 0) return;
    event.preventDefault();
    const next = links[(current + step + links.length) % links.length];
    next?.focus();
    next?.click();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label="Dashboard" ref={list} onKeyDown={move}>
        {TABS.map(({ id, label }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            role="tab"
            to={{ search: `?tab=${id}` }}
            replace
            preventScrollReset
            aria-selected={id === chosen?.id}
            aria-controls={id === chosen?.id ? 'tab-panel' : undefined}
            tabIndex={id === chosen?.id ? 0 : -1}
          >
            {label}
          </Link>
        ))}
      </div>
      <section id="tab-panel" role="tabpanel" aria-labelledby={`tab-${chosen?.id}`}>
        {chosen?.panel}
      </section>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
