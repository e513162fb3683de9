import type { ReactNode } from 'react';
import './info-page.css';

/** A page of plain facts: a title, an opening line and sections. */
export const InfoPage = ({
  title,
  lede,
  children,
}: {
  title: string;
  lede: ReactNode;
  children: ReactNode;
}) => (
  <article className="wrap info">
    <header>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </header>
    <div className="info-sections">{children}</div>
  </article>
);

export const InfoSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

/** A fact and what it amounts to, in two columns. */
export const Facts = ({ of }: { of: readonly (readonly [term: string, fact: ReactNode])[] }) => (
  <dl className="info-facts">
    {of.map(([term, fact]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);

export const MailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;
