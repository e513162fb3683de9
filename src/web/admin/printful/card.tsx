import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  /** Takes the full width of the page. */
  wide?: boolean;
  children?: ReactNode;
}

export function Card({ title, action, wide, children }: CardProps) {
  const id = useId();
  return (
    <section
      className="printful-card grid packed at-start gap-3"
      data-wide={wide || undefined}
      aria-labelledby={id}
    >
      <div className="printful-card-head row apart">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
