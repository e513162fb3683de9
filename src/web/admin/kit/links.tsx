import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import type { NeededArea } from '../../../domain/access/areas.ts';
import { useMayEnter, useTimeFormat } from '../admin-context.ts';

/** A link into an area. Only its text for who may not enter. */
export const AreaLink = ({ area, children, ...link }: LinkProps & { area: NeededArea }) =>
  useMayEnter()(area) ? <Link {...link}>{children}</Link> : children;

interface OrderLinkProps {
  id: string;
  className?: string;
  children?: ReactNode;
}

/** A link to an order. Shows its number unless it has other text. */
export const OrderLink = ({ id, className = 'table-link nowrap', children = `#${id}` }: OrderLinkProps) => (
  <AreaLink area="orders" className={className} to={adminPath('order', id)}>
    {children}
  </AreaLink>
);

/** "Sat, Nov 28, 6:59 PM", in the shop's time zone. */
export const Time = ({ at }: { at: string }) => useTimeFormat()(at);
