import type { AdminOrderLine } from '../../../wire/admin/orders.ts';

/** A dialog on the page of an order. */
export type OrderDialogKind =
  | { kind: 'fix' | 'text' | 'claim'; line: AdminOrderLine }
  | { kind: 'refund' | 'replacement'; line: AdminOrderLine | null }
  | { kind: 'cancel' | 'refund-all' | 'address' | 'email' | 'gift' | 'revoke' | 'send' | 'letter' }
  | { kind: 'words'; cause: string }
  | { kind: 'problem'; problemId: number | null }
  | { kind: 'paid-otherwise'; refundId: string; amount: string };

export type OpenDialog = (dialog: OrderDialogKind) => void;
