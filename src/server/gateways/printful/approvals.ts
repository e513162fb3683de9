import { z } from 'zod';
import type { Approval } from '../../../domain/orders/approval.ts';
import { BACKGROUND, type PrintfulClient } from '../printful-client.ts';
import { webAddress } from './answers.ts';

export const printfulApprovals = (client: PrintfulClient) => ({
  /**
   * What Printful proposes to change about an order, by Printful's id. Only version 2 says which order a sheet is about, and
   * only version 1 takes the answer.
   */
  async findApprovals(id: string) {
    const found = await client.linked(`/v2/approval-sheets?order_id=${id}`, sheet, BACKGROUND);
    return found.filter(({ order_id }) => order_id === id).map(toApproval);
  },
  /** Approves a proposal. Once all of an order are approved, Printful ends its hold. */
  async approve(hash: string) {
    await client.call('POST', answerPath('', hash), { schema: z.unknown(), body: { status: 'approved' } });
  },
  /** Tells Printful's designers in words what to change. */
  async askForChanges(hash: string, message: string) {
    await client.call('POST', answerPath('/changes', hash), {
      schema: z.unknown(),
      body: { message, files: [] },
    });
  },
});

const answerPath = (rest: string, hash: string) =>
  `/approval-sheets${rest}?confirm_hash=${encodeURIComponent(hash)}`;

const sheet = z.object({
  confirm_hash: z.string(),
  status: z.string(),
  submitted_design: webAddress,
  recommended_design: webAddress,
  approval_sheet: webAddress,
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
