import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import './dashboard-tabs.css';

interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

/** The tabs of the dashboard. Which one is open stands in the address; arrow keys move between them. */
export function DashboardTabs({ tabs }: { tabs: readonly Tab[] }) {
  const search = new URLSearchParams(useLocation().search);
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const here = links.findIndex((link) => link.matches(':focus'));
    if (step === undefined || here < 0) return;
    event.preventDefault();
    const next = links[(here + step + links.length) % links.length];
    next?.focus();
    next?.click();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label="Dashboard" ref={list} onKeyDown={move}>
        {tabs.map(({ id, label }) => (
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
