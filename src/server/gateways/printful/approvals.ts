import { z } from 'zod';
import type { Approval } from '../../../domain/orders/approval.ts';
import type { PrintfulClient } from '../printful-client.ts';

export interface PrintfulApprovals {
  /** What Printful proposes to change about an order, by Printful's id. */
  findApprovals(printfulOrderId: string): Promise<Approval[]>;
  /** Approves a proposal. Once all of an order are approved, Printful ends its hold. */
  approve(hash: string): Promise<void>;
  /** Tells Printful's designers in words what to change. */
  askForChanges(hash: string, message: string): Promise<void>;
}

export const printfulApprovals = (client: PrintfulClient): PrintfulApprovals => ({
  // Only version 2 says which order a sheet is about, and only version 1 takes the answer.
  async findApprovals(id) {
    const found = await client.linked(`/v2/approval-sheets?order_id=${id}`, sheet, { use: 'background' });
    return found.filter(({ order_id }) => order_id === id).map(toApproval);
  },
  async approve(hash) {
    await client.call('POST', answerPath('', hash), { schema: z.unknown(), body: { status: 'approved' } });
  },
  async askForChanges(hash, message) {
    await client.call('POST', answerPath('/changes', hash), {
      schema: z.unknown(),
      body: { message, files: [] },
    });
  },
});

const answerPath = (rest: string, hash: string) =>
  `/approval-sheets${rest}?confirm_hash=${encodeURIComponent(hash)}`;

const picture = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .catch(null)
  .transform((address) => address ?? null);

const sheet = z.object({
  confirm_hash: z.string(),
  status: z.string(),
  submitted_design: picture,
  recommended_design: picture,
  approval_sheet: picture,
  order_id: z.coerce.string(),
});

const toApproval = (one: z.infer<typeof sheet>): Approval => ({
  hash: one.confirm_hash,
  state: STATES[one.status] ?? 'redraw',
  sent: one.submitted_design,
  proposed: one.recommended_design,
  sheet: one.approval_sheet,
});

const STATES: Record<string, Approval['state']> = {
  waiting_for_action: 'waiting',
  approval_pending: 'approved',
  approved: 'approved',
};
