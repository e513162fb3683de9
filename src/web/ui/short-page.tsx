import type { ReactNode } from 'react';
import './short-page.css';

/** A page that says one thing and offers one step. */
export const ShortPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="wrap short-page">
    <h1>{title}</h1>
    {children}
  </article>
);

/** Titles of pages behind links of mails; nobody should find them by searching. */
export const shortMeta = (title: string) => [
  { title: `${title} | Unhinged Hats` },
  { name: 'robots', content: 'noindex' },
];
