import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { counted } from '../../../domain/language/counted.ts';
import type { SearchAnswer } from '../../../wire/admin/search.ts';
import { apiRequest } from '../../api.ts';
import { useDebounced } from '../../use-debounced.ts';
import { useMayEnter } from '../admin-context.ts';
import { listSearch } from '../kit/use-list.ts';
import './search-field.css';

/** How long after the last keystroke the shop is searched, in milliseconds. */
const TYPING_PAUSE = 150;

/** Finds an order, a person or a product from every admin page. The key "/" leads here, the arrow keys through what was found. */
export function SearchField() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const mayOpen = useMayEnter()('orders');
  const words = typed.trim();
  const found = useFound(words);
  const id = useId();
  useSlash(() => field.current?.focus());

  function close() {
    setOpen(false);
    setTyped('');
  }

  async function open() {
    if (words === '' || !mayOpen) return;
    const { exact } = await findAll(words).catch(() => ({ exact: null }));
    close();
    field.current?.blur();
    await navigate(exact === null ? listOf(words) : adminPath('order', exact));
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      close();
      field.current?.focus();
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    const stops = [...(form.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>
    <form
      ref={form}
      role="search"
      className="admin-search"
      onKeyDown={move}
      onBlur={leave}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Find an order, person, hat or number
      </label>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="6.5" />
        <path d="M15 15l6 6" />
      </svg>
      <input
        ref={field}
        id={id}
        type="search"
        className="input"
        placeholder="Name, email, words or number"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
        }}
      />
      {isOpen && words !== '' && found && <Found found={found} words={words} onChoose={close} />}
    </form>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const listOf = (words: string) => `${adminPath('dashboard')}${listSearch('orders', { q: words })}`;

const findAll = (words: string) =>
  apiRequest<SearchAnswer>('GET', `/api/admin/search?${new URLSearchParams({ q: words })}`);

/** What was found for the words, a moment after the last key. */
function useFound(words: string): SearchAnswer | undefined {
  const searched = useDebounced(words, TYPING_PAUSE);
  const { data } = useQuery({
    queryKey: ['search', searched],
    queryFn: () => findAll(searched),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  });
  return searched === '' ? undefined : data;
}

/** Calls back when "/" is pressed outside of fields. */
function useSlash(onSlash: () => void) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      onSlash();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function Found({ found, words, onChoose }: { found: SearchAnswer; words: string; onChoose(): void }) {
  const { exact, orders, people, products, codes } = found;
  const mayOpen = useMayEnter()('orders');
  const first = orders.filter(({ id }) => id === exact);
  const others = orders.filter(({ id }) => id !== exact);
  const isNothing = exact === null && [orders, people, products, codes].every(({ length }) => length === 0);
  return (
    // Safari focuses no clicked link, but what is focusable around it: so the focus stays here, and the list open.
    // biome-ignore lint/a11y/useSemanticElements: the links below are the content, not a group of fields
    <div className="admin-found" role="group" aria-label="Found" tabIndex={-1}>
      {isNothing && <p>Nothing has “{words}”.</p>}
      <Group title="Orders">
        {exact !== null && first.length === 0 && (
          <Hit to={adminPath('order', exact)} onChoose={onChoose} title={`#${exact}`} more="" />
        )}
        {[...first, ...others].map(({ id, customerName, place, words, badge }) => (
          <Hit
            key={id}
            to={adminPath('order', id)}
            onChoose={onChoose}
            title={customerName}
            more={[`#${id}`, words, place, badge].filter(Boolean).join(' · ')}
          />
        ))}
      </Group>
      <Group title="People">
        {people.map(({ name, email, orders }) => (
          <Hit
            key={email}
            to={mayOpen ? listOf(email) : `/admin/customers?${new URLSearchParams({ q: email })}`}
            onChoose={onChoose}
            title={name}
            more={`${email} · ${counted(orders, 'order')}`}
          />
        ))}
      </Group>
      <Group title="Products">
        {products.map(({ id, name }) => (
          <Hit
            key={id}
            to={`${adminPath('dashboard')}${listSearch('products', { q: name })}`}
            onChoose={onChoose}
            title={name}
            more=""
          />
        ))}
      </Group>
      <Group title="Codes">
        {codes.map((name) => (
          <Hit key={name} to="/admin/codes" onChoose={onChoose} title={name} more="" />
        ))}
      </Group>
      {orders.length > 0 && (
        <p>
          <Link to={listOf(words)} onClick={onChoose}>
            All orders with “{words}”
          </Link>
        </p>
      )}
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode[] | ReactNode }) =>
  [children].flat(2).some(Boolean) ? (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  ) : null;

interface HitProps {
  to: string;
  title: string;
  more: string;
  onChoose(): void;
}

const Hit = ({ to, title, more, onChoose }: HitProps) => (
  <li>
    <Link to={to} onClick={onChoose}>
      <b>{title}</b>
      {more !== '' && <small>{more}</small>}
    </Link>
  </li>
);
