import type { ReactNode } from 'react';
import type { Design } from '../../../domain/design/design.ts';
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
  <article className="wrap info columns columns-5-7 head top">
    <header className="stack">
      <h1 className="page-title">{title}</h1>
      <p className="lede">{lede}</p>
      <div className="info-hat clip mt-3" style={{ '--ground': hatGround(hat.hatColor) }}>
        <HatPicture className="bleed" design={hat} sizes="(max-width: 880px) 100vw, 46vw" loading="eager" />
      </div>
    </header>
    <div className="info-sections stitch-under">{children}</div>
  </article>
);

export const InfoSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack gap-3 py-5 stitch-over">
    <h2 className="title">{title}</h2>
    {children}
  </section>
);

/** Terms and their facts in two columns. */
export const Facts = ({ of }: { of: readonly (readonly [term: string, fact: ReactNode])[] }) => (
  <dl className="stack gap-2">
    {of.map(([term, fact]) => (
      <div className="row apart" key={term}>
        <dt className="soft">{term}</dt>
        <dd className="bold">{fact}</dd>
      </div>
    ))}
  </dl>
);

export const MailLink = ({ to }: { to: string }) => (
  <a className="info-mail" href={`mailto:${to}`}>
    {to}
  </a>
);
