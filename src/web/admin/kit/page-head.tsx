import type { ReactNode } from 'react';
import { monthName } from '../../../domain/money/month.ts';
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

interface MonthFieldProps {
  month: string;
  months: readonly string[];
  onChoose(month: string): void;
}

/** The field that chooses the month of a page. */
export const MonthField = ({ month, months, onChoose }: MonthFieldProps) => (
  <label>
    <span className="visually-hidden">Month</span>
    <select className="input" value={month} onChange={({ target }) => onChoose(target.value)}>
      {[...new Set([month, ...months])].map((each) => (
        <option key={each} value={each}>
          {monthName(each)}
        </option>
      ))}
    </select>
  </label>
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
