import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';

/**
 * A key that opens the shopper's page of an order for an administrator: for a short time, and only to look. It is not the
 * shopper's own key, which nobody learns from it, and every change compares that one.
 */
export function viewKey(
  secrets: Secrets,
  orderId: string,
  { now, config }: { now: Date; config: Pick<Config, 'limits'> },
): string {
  const until = now.getTime() + config.limits.shopperView;
  return `view.${until}.${secrets.sign('order-view', `${orderId}.${until}`)}`;
}

/** Whether an administrator's key opens this order now. */
export function isViewKey(
  secrets: Secrets,
  orderId: string,
  { key, now }: { key: string; now: Date },
): boolean {
  const [, until = '', signature = ''] = VIEW_KEY.exec(key) ?? [];
  return (
    signature !== '' &&
    now.getTime() < Number(until) &&
    secrets.verify('order-view', `${orderId}.${until}`, signature)
  );
}

const VIEW_KEY = /^view\.(\d{1,16})\.([\w-]{22})$/;
