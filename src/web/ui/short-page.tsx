import type { ReactNode } from 'react';

/** A page with one message and one action. */
export const ShortPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="short-page stack gap-5 at-start">
    <h1 className="page-title">{title}</h1>
    {children}
  </article>
);

/** The metadata of a page that search engines must not list, such as one that emails link to. */
export const shortMeta = (title: string) => [
  { title: `${title} | Unhinged Hats` },
  { name: 'robots', content: 'noindex' },
];
