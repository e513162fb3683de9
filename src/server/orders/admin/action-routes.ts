import { z } from 'zod';
import {
  addressRequest,
  cancelAnswer,
  cancelRequest,
  lineWordsRequest,
  noteAnswer,
  noteRequest,
  type RefundAnswer,
  refundAnswer,
  refundRequest,
} from '../../../wire/admin/order-actions.ts';
import { administratorAt } from '../../access/guard.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { Refund } from '../money/queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeAddress } from './change-address.ts';
import { changeLine } from './change-line.ts';
import { refundOrder } from './refund-order.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { revokeKey } from './revoke-key.ts';
import { saveNote } from './save-note.ts';

const order = z.object({ id: z.string().max(20) });
const line = order.extend({ position: z.coerce.number().int().min(0).max(99) });
const done = { 204: z.null() };

/** What an administrator does with one order. Who did what stands in the audit log. */
export function adminOrderActionRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/orders/:id/refunds',
    { schema: { params: order, body: refundRequest, response: { 200: refundAnswer } } },
    async (request) =>
      present(
        orRefuse(
          await refundOrder(deps, {
            orderId: request.params.id,
            ...request.body,
            askedBy: administratorAt(request).email,
          }),
        ),
      ),
  );

  app.post(
    '/api/admin/orders/:id/cancel',
    { schema: { params: order, body: cancelRequest, response: { 200: cancelAnswer } } },
    async (request) => {
      const by = administratorAt(request).email;
      const { status, refund } = orRefuse(
        await cancelOrder(deps, { orderId: request.params.id, reason: request.body.reason, by }),
      );
      return { status, refund: refund && present(refund) };
    },
  );

  app.patch(
    '/api/admin/orders/:id/address',
    { schema: { params: order, body: addressRequest, response: done } },
    async (request, reply) => {
      const by = administratorAt(request).email;
      orRefuse(await changeAddress(deps, { orderId: request.params.id, address: request.body, by }));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/api/admin/orders/:id/lines/:position',
    { schema: { params: line, body: lineWordsRequest, response: done } },
    async (request, reply) => {
      const { id: orderId, position } = request.params;
      const by = administratorAt(request).email;
      orRefuse(await changeLine(deps, { orderId, position, words: request.body, by }));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/orders/:id/notes',
    { schema: { params: order, body: noteRequest, response: { 201: noteAnswer } } },
    async (request, reply) => {
      const author = administratorAt(request).email;
      const { id: orderId } = request.params;
      return reply
        .code(201)
        .send(orRefuse(await saveNote(deps, { orderId, author, text: request.body.text })));
    },
  );

  app.post(
    '/api/admin/orders/:id/resend-confirmation',
    { schema: { params: order, response: done } },
    async ({ params }, reply) => {
      orRefuse(await resendConfirmation(deps, { orderId: params.id }));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/orders/:id/revoke-key',
    { schema: { params: order, response: done } },
    async ({ params }, reply) => {
      orRefuse(await revokeKey(deps, { orderId: params.id }));
      return reply.code(204).send(null);
    },
  );
}

function orRefuse<Outcome>(outcome: Outcome | ShopError): Outcome {
  if (outcome instanceof ShopError) throw outcome;
  return outcome;
}

const present = ({ id, amount, status }: Refund): RefundAnswer => ({ id, amount, status });
