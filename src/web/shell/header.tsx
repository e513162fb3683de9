import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CartButton } from '../cart/cart-button.tsx';
import { useShop } from '../use-shop.ts';
import { Logo } from './logo.tsx';
import './header.css';

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  const menuId = useId();
  const { key } = useLocation();

  // Every link closes the menu, even one to an anchor on this page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => {
    const close = () => setMenuOpen(false);
    close();
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, [key]);
  useEffect(() => {
    // On a low screen the page scrolls to show the whole menu.
    if (!menuOpen || innerHeight <= 560) return;
    const from = scrollY;
    const close = () => Math.abs(scrollY - from) > 24 && setMenuOpen(false);
    addEventListener('scroll', close);
    return () => removeEventListener('scroll', close);
  }, [menuOpen]);
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!menuOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !header.current?.contains(target)) setMenuOpen(false);
    };
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      setMenuOpen(false);
      header.current?.querySelector<HTMLElement>('.burger')?.focus();
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
    };
  }, [menuOpen]);

  return (
    <header className="header" ref={header}>
      <div className="wrap header-row bar">
        <Logo />
        <nav className="header-links bar push" aria-label="Main">
          <ShopLinks />
          <PageLink to="/about">About</PageLink>
        </nav>
        <CartButton />
        <button
          type="button"
          className="icon-button burger"
          aria-label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          aria-controls={menuId}
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <span />
        </button>
      </div>
      <nav className="header-menu" id={menuId} aria-label="Menu" hidden={!menuOpen}>
        <ShopLinks />
        <a href="/#about">About</a>
      </nav>
    </header>
  );
}

const ShopLinks = () => (
  <>
    <PageLink to="/shop">Shop</PageLink>
    <PageLink to="/crew">Crew</PageLink>
    <PageLink to="/custom-hat">Design Your Own</PageLink>
  </>
);

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} aria-current={useLocation().pathname === to ? 'page' : undefined}>
    {children}
  </a>
);

/** The shop's messages on every page, such as that no card is charged. */
export const ShopBars = () => (
  <ShopNotice>
    {useShop().bars.map(({ text, to }) => (
      // Without an address it is plain text.
      <a key={text} href={to}>
        {text}
      </a>
    ))}
  </ShopNotice>
);

export const ShopNotice = ({ children }: { children: ReactNode }) => (
  <aside className="shop-notice if-any text-2 tight text-center on-orange-tint" aria-label="About this shop">
    {children}
  </aside>
);
