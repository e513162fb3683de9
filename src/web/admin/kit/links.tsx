import { Fragment, type ReactNode } from 'react';
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

/** An email address that breaks at its @, dots and dashes, and within a word only where one does not fit. "@gmail.com" stays whole. */
export const Email = ({ address }: { address: string }) =>
  partsOf(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className={part.length > LONG ? undefined : 'nowrap'}>{part}</span>
    </Fragment>
  ));

function partsOf(address: string): string[] {
  const at = address.lastIndexOf('@');
  const end = at >= 0 && address.length - at <= SHORT_END ? at : address.length;
  return [...(address.slice(0, end).match(/[@.]?[^@.+_-]*[+_-]*/g) ?? []), address.slice(end)].filter(
    Boolean,
  );
}

/** In characters. A longer word may be wider than a column, a longer end too wide to stand alone. */
const LONG = 24;
const SHORT_END = 12;
