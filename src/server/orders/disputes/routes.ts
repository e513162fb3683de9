import { z } from 'zod';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { adminDispute } from '../../../wire/admin/disputes.ts';
import { recordChange } from '../../access/audit/record-change.ts';
import { administratorAt } from '../../access/guard.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { drawEvidence } from './draw-evidence.ts';
import { listDisputes } from './queries.ts';
import { readEvidence } from './read-evidence.ts';

const params = z.object({ id: z.string().max(40), disputeId: z.string().max(100) });

/** The list of disputes, and the file of evidence for one. */
export function disputeRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/disputes', {
    config: { access: 'team', area: 'money', looksAt: 'the disputes' },
    schema: { summary: 'List disputes', response: { 200: z.array(adminDispute) } },
    handler: () => listDisputes(deps.db),
  });

  app.get('/api/admin/orders/:id/disputes/:disputeId/evidence.pdf', {
    config: { access: 'team', area: 'orders', about: 'order', looksAt: '#:id' },
    handlerTimeout: deps.config.limits.exportTimeout,
    schema: { summary: 'Download the evidence for a dispute', params },
    handler: async (request, reply) => {
      const { id, disputeId } = request.params;
      const evidence = isOrderId(id)
        ? await readEvidence({ ...deps, db: deps.longDb }, { orderId: id, disputeId })
        : null;
      if (!evidence) throw new ShopError('not_found', 'There is no such dispute.');
      await recordChange(deps.db, {
        who: administratorAt(request).email,
        text: `got the evidence file of #${id}`,
        about: { kind: 'order', id },
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="evidence-${id}.pdf"`)
        .send(await drawEvidence(evidence));
    },
  });
}
