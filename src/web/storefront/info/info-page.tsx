import type { ReactNode } from 'react';
import type { Design } from '../../../domain/design.ts';
import { hatGround } from '../../ui/hat-ground.ts';
import { HatPicture } from '../../ui/hat-picture.tsx';
import './info-page.css';

interface InfoPageProps {
  title: string;
  lede: ReactNode;
  /** The hat beside the facts. Its text comments on them. */
  hat: Design;
  children: ReactNode;
}

/** A page of facts: a title, an opening line, sections, and a hat with a comment. */
export const InfoPage = ({ title, lede, hat, children }: InfoPageProps) => (
  <article className="wrap info">
    <header>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      <div className="info-hat" style={{ '--ground': hatGround(hat.hatColor) }}>
        <HatPicture design={hat} sizes="(max-width: 880px) 100vw, 46vw" loading="eager" />
      </div>
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

/** Terms and their facts in two columns. */
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
