import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';
import type { ShopError } from './shop-error.ts';

export const ERROR_PAGE_POLICY = PLAIN_PAGE_POLICY;

/** A plain page of an error, for when the shop's own pages cannot tell it. */
export const errorPage = (
  { status, message }: Pick<ShopError, 'status' | 'message'>,
  requestId: string,
): string =>
  plainPage({
    title: String(status),
    heading: String(status),
    text: message,
    note: `Request ${requestId}`,
  });
