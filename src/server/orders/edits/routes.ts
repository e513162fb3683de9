import { z } from 'zod';
import { toDesign } from '../../../domain/design/design.ts';
import { orThrow } from '../../../lib/or-throw.ts';
import {
  addressChangeRequest,
  changedAnswer,
  designChangeRequest,
  emailChangeRequest,
  emailFixed,
  giftChangeRequest,
} from '../../../wire/order-changes.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { mayTake } from '../../http/rate-limits.ts';
import type { ShopError } from '../../http/shop-error.ts';
import { refuseLink } from '../change-window/within-window.ts';
import { editGift } from './change-gift.ts';
import { changeCounter } from './count-change.ts';
import { editAddress } from './edit-address.ts';
import { editDesign } from './edit-design.ts';
import { editEmail } from './edit-email.ts';

const params = z.object({ id: z.string().max(20) });
const lineParams = params.extend({ lineId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** What shoppers correct in a paid order. The key in the body opens the order. */
export function editRoutes(app: App, deps: Deps): void {
  const count = changeCounter(app.rateLimits);
  const change = async (
    orderId: string,
    key: string,
    work: () => Promise<'changed' | 'same' | ShopError>,
  ) => {
    orThrow(await refuseLink(deps, { orderId, key }));
    orThrow(await count(orderId, work));
    return {};
  };

  app.post('/api/orders/:id/lines/:lineId/design', {
    config: { access: 'open', limit: 'changes' },
    schema: {
      summary: 'Change the design of paid hats',
      params: lineParams,
      body: designChangeRequest,
      response: { 200: changedAnswer },
    },
    handler: async ({
      params: { id, lineId },
      body: { key, count, quantity, keepWords, was, ...design },
    }) => {
      const at = { orderId: id, key, lineId };
      return change(id, key, () =>
        editDesign(deps, { ...at, design: toDesign(design), count, quantity, keepWords, was }),
      );
    },
  });

  app.post('/api/orders/:id/address', {
    config: { access: 'open', limit: 'changes' },
    schema: {
      summary: 'Change the address of a paid order',
      params,
      body: addressChangeRequest,
      response: { 200: changedAnswer },
    },
    handler: async ({ params: { id }, body: { key, was, ...form }, ip }) => {
      const onCalculate = () => app.rateLimits.take('taxes', ip);
      const mayAsk = () => mayTake(app.rateLimits, 'printfulQuestions', ip);
      return change(id, key, () => editAddress(deps, { orderId: id, key, form, was, onCalculate, mayAsk }));
    },
  });

  app.post('/api/orders/:id/gift', {
    config: { access: 'open', limit: 'changes' },
    schema: {
      summary: 'Make a paid order a gift, change its gift, or take it away',
      params,
      body: giftChangeRequest,
      response: { 200: changedAnswer },
    },
    handler: async ({ params: { id }, body: { key, was, isGift, ...gift } }) =>
      change(id, key, () => editGift(deps, { orderId: id, key, gift: isGift === 'yes' ? gift : null, was })),
  });

  app.post('/api/orders/:id/email', {
    config: { access: 'open', limit: 'changes' },
    schema: {
      summary: 'Correct the email address of a paid order',
      params,
      body: emailChangeRequest,
      response: { 200: emailFixed },
    },
    handler: async ({ params: { id }, body: { key, email } }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(orThrow(await editEmail(deps, { orderId: id, key, email }))),
  });
}
