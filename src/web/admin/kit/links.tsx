import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';

interface OrderLinkProps {
  id: string;
  className?: string;
  children?: ReactNode;
}

/** Leads to an order; says its number unless it has other words. */
export const OrderLink = ({ id, className = 'table-link', children = `#${id}` }: OrderLinkProps) => (
  <Link className={className} to={useAdminPath()('order', id)}>
    {children}
  </Link>
);

/** "Sat, Nov 28, 6:59 PM", in the shop's time zone. */
export const Time = ({ at }: { at: string }) => useTimeFormat()(at);
