import type { ReactNode } from 'react';
import './short-page.css';

/** A page with one message and one action. */
export const ShortPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="wrap short-page">
    <h1>{title}</h1>
    {children}
  </article>
);

/** For pages that emails link to. Search engines must not list them. */
export const shortMeta = (title: string) => [
  { title: `${title} | Unhinged Hats` },
  { name: 'robots', content: 'noindex' },
];
