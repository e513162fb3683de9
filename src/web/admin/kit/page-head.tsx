import type { ReactNode } from 'react';
import './kit.css';
import './page-head.css';

interface PageHeadProps {
  title: string;
  /** Beside the title: a sentence in gray, or the page's buttons and fields. */
  children?: ReactNode;
}

/** The heading of an admin page. */
export const PageHead = ({ title, children }: PageHeadProps) => (
  <div className="page-head">
    <h1>{title}</h1>
    {typeof children === 'string' ? <p>{children}</p> : children}
  </div>
);

interface SectionHeadProps extends PageHeadProps {
  /** For the section's `aria-labelledby`. */
  id?: string;
}

/** The heading of a part of a page, above a rule. */
export const SectionHead = ({ title, id, children }: SectionHeadProps) => (
  <div className="section-head">
    <h2 id={id}>{title}</h2>
    {typeof children === 'string' ? <p>{children}</p> : children}
  </div>
);
