import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** What is done here; stands beside the title. */
  action?: ReactNode;
  /** Over the whole width of the page. */
  wide?: boolean;
  children?: ReactNode;
}

/** A matter of its own on the page. */
export function Card({ title, action, wide, children }: CardProps) {
  const id = useId();
  return (
    <section className="printful-card" data-wide={wide || undefined} aria-labelledby={id}>
      <div className="printful-card-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
