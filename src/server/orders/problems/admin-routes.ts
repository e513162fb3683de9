import { z } from 'zod';
import { hatName } from '../../../domain/design/hat-name.ts';
import { pictureAddress } from '../../../domain/design/picture-address.ts';
import { moneyAtBank } from '../../../domain/money/dispute-status.ts';
import { type Cents, formatPrice } from '../../../domain/money/money.ts';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import {
  isUndecided,
  MOST_BY_HELPERS,
  needsAddress,
  paidForHats,
  reportedBefore,
  suggestedRefund,
  waitsForAddress,
} from '../../../domain/orders/problem.ts';
import { orThrow } from '../../../lib/or-throw.ts';
import {
  adminProblem,
  adminProblems,
  claimResultRequest,
  closeRequest,
  problemAnswer,
  problemRefundAnswer,
  problemRefundRequest,
  problemRequest,
  replacementAnswer,
  replacementRequest,
} from '../../../wire/admin/problems.ts';
import { administratorAt, requireOwner } from '../../access/guard.ts';
import { productPictureAddress } from '../../catalog/sync/picture-routes.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrderLines, type OrderLine } from '../line-queries.ts';
import { disputesOf, findRefund } from '../money/queries.ts';
import { leftToRefund, soldLines } from '../money/refund-order.ts';
import { findOrder, type Order } from '../queries.ts';
import { noSuchOrder } from '../with-order-locked.ts';
import { claimProblem, recordClaimResult } from './claim-problem.ts';
import { closeProblem, decideRefund, decideReplacement } from './decide-problem.ts';
import { countWaiting, findPhoto, type Problem, pendingProblems, problemsOf } from './queries.ts';
import { replacementsOf } from './replacement-queries.ts';
import { reportProblem } from './report-problem.ts';

const orderParams = z.object({ id: z.string().max(40) });
const params = orderParams.extend({ problemId: z.coerce.number().int().positive().max(2_147_483_647) });
const done = { 204: z.null() };
const PROBLEM = '/api/admin/orders/:id/problems/:problemId';

/** What administrators see of problems with hats, and what they decide. */
export function problemAdminRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  decisionRoutes(app, deps);
  claimRoutes(app, deps);
}

const at = ({ id, problemId }: z.infer<typeof params>) => ({ orderId: id, problemId });

function readRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/problems', {
    config: { access: 'team', area: 'orders', looksAt: 'the problems' },
    schema: { summary: 'List problems that wait for a decision', response: { 200: z.array(adminProblem) } },
    handler: () => listPendingProblems(deps),
  });

  app.get('/api/admin/orders/:id/problems', {
    config: { access: 'team', area: 'orders', about: 'order', looksAt: '#:id' },
    schema: {
      summary: 'List the problems of an order',
      params: orderParams,
      response: { 200: adminProblems },
    },
    handler: async ({ params: { id } }) => {
      const problems = isOrderId(id) ? await readProblems(deps, id) : null;
      if (!problems) throw noSuchOrder();
      return problems;
    },
  });

  app.get(`${PROBLEM}/photo`, {
    config: { access: 'team', area: 'orders', about: 'order', looksAt: '#:id' },
    schema: { summary: 'Download the photo of a problem', params },
    handler: async ({ params: { id, problemId } }, reply) => {
      const photo = isOrderId(id) ? await findPhoto(deps.db, id, problemId) : null;
      if (!photo) throw new ShopError('not_found', 'The shopper sent no photo.');
      return reply.type('image/jpeg').send(photo);
    },
  });
}

function decisionRoutes(app: App, deps: Deps): void {
  app.post('/api/admin/orders/:id/problems', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'wrote down a problem with #:id' },
    schema: {
      summary: 'Write down a problem',
      params: orderParams,
      body: problemRequest,
      response: { 201: problemAnswer },
    },
    handler: async (request, reply) => {
      const by = administratorAt(request).email;
      // The page says what was reported before.
      const report = { ...request.body, isNew: true, photo: null, requestId: null, by };
      const id = orThrow(await reportProblem(deps, request.params.id, report));
      return reply.code(201).send({ id });
    },
  });

  app.post(`${PROBLEM}/replacement`, {
    config: { access: 'team', area: 'orders', about: 'order', did: 'sent a replacement for #:id' },
    schema: {
      summary: 'Send a replacement for a problem',
      params,
      body: replacementRequest,
      response: { 200: replacementAnswer },
    },
    handler: async (request) => {
      if (request.body.replacements >= MOST_BY_HELPERS) requireOwner(request);
      const by = administratorAt(request).email;
      return orThrow(await decideReplacement(deps, { ...at(request.params), ...request.body, by }));
    },
  });

  app.post(`${PROBLEM}/refund`, {
    config: {
      access: 'owners',
      area: 'orders',
      about: 'order',
      did: 'refunded hats of #:id after a problem',
    },
    schema: {
      summary: 'Refund hats for a problem',
      params,
      body: problemRefundRequest,
      response: { 200: problemRefundAnswer },
    },
    handler: async (request) => {
      const by = administratorAt(request).email;
      return orThrow(await decideRefund(deps, { ...at(request.params), ...request.body, by }));
    },
  });

  app.post(`${PROBLEM}/close`, {
    config: { access: 'team', area: 'orders', about: 'order', did: 'closed a problem with #:id' },
    schema: { summary: 'Close a problem', params, body: closeRequest, response: done },
    handler: async (request) => {
      const by = administratorAt(request).email;
      orThrow(await closeProblem(deps, { ...at(request.params), ...request.body, by }));
    },
  });
}

function claimRoutes(app: App, deps: Deps): void {
  app.post(`${PROBLEM}/claim`, {
    config: { access: 'team', area: 'orders', about: 'order', did: 'claimed hats of #:id from Printful' },
    schema: { summary: 'Claim a problem’s hats from Printful', params, response: done },
    handler: async (request) => orThrow(await claimProblem(deps, at(request.params))),
  });

  app.post(`${PROBLEM}/claim-result`, {
    config: {
      access: 'team',
      area: 'orders',
      about: 'order',
      did: 'wrote down Printful’s answer to the claim for #:id',
    },
    schema: {
      summary: 'Write down Printful’s answer to a claim',
      params,
      body: claimResultRequest,
      response: done,
    },
    handler: async (request) =>
      orThrow(await recordClaimResult(deps, { ...at(request.params), ...request.body })),
  });
}

/** The problems of an order, newest first, with what a decision should take into account; null without such an order. */
export async function readProblems(
  deps: Deps,
  orderId: string,
): Promise<z.output<typeof adminProblems> | null> {
  const { db } = deps;
  const order = await findOrder(db, orderId);
  const paid = order && (order.replaces === null ? order : await findOrder(db, order.replaces));
  if (!order || !paid) return null;
  const lines = await findOrderLines(db, orderId);
  const sold = await soldLines(db, paid.id);
  const values = new Map(lines.map(({ id, declaredValue }) => [id, declaredValue]));
  const problems = (await problemsOf(db, orderId)).reverse();
  const left = await leftToRefund(deps, paid);
  const replacements = (await replacementsOf(db, paid.id)).length + (await countWaiting(db, paid.id));
  const atBank = moneyAtBank(await disputesOf(db, paid.id));
  return {
    problems: await Promise.all(
      problems.map(async (problem) => {
        const hats = problem.lines.map((line) => ({ ...line, declaredValue: values.get(line.id) ?? null }));
        return {
          ...(await present(deps, problem, { lines, problems })),
          suggestedRefund: suggestedRefund(paidForHats(hats, sold), left),
          replacements: replacements - (waitsForAddress(problem) ? 1 : 0),
          warnings: warningsOf(problem, { all: problems, paid, ...atBank }),
        };
      }),
    ),
    paidOrderId: paid.id,
    left,
    refunded: paid.refunded,
    replacements,
  };
}

/** The problems that wait for someone, those with the earliest claim first. */
async function listPendingProblems(deps: Pick<Deps, 'db'>): Promise<z.output<typeof adminProblem>[]> {
  const problems = await pendingProblems(deps.db);
  return Promise.all(
    problems.map(async (problem) => {
      const lines = await findOrderLines(deps.db, problem.orderId);
      return present(deps, problem, {
        lines,
        problems: (await problemsOf(deps.db, problem.orderId)).reverse(),
      });
    }),
  );
}

async function present(
  { db }: Pick<Deps, 'db'>,
  problem: Problem,
  { lines, problems }: { lines: readonly OrderLine[]; problems: readonly Problem[] },
): Promise<z.output<typeof adminProblem>> {
  const { id, orderId, refundId, address } = problem;
  const refund = refundId === null ? null : await findRefund(db, refundId);
  // A parcel that came back is no second report.
  const older = problem.reason === 'returned' ? [] : problems.filter((other) => other.id < id);
  const earlier = reportedBefore(problem.lines, older);
  return {
    ...problem,
    hats: problem.lines.flatMap(({ id: lineId, quantity }) => {
      const line = lines.find((each) => each.id === lineId);
      if (!line) return [];
      const title = hatName({ ...line.design, ...line });
      const picture = line.picture
        ? productPictureAddress(line.picture)
        : pictureAddress(line.design, line.making, { width: 300 });
      return [{ lineId, title, quantity, picture, hatColor: line.design.hatColor }];
    }),
    photo: problem.hasPhoto ? `/api/admin/orders/${orderId}/problems/${id}/photo` : null,
    earlier,
    isUndecided: isUndecided(problem),
    needsAddress: needsAddress(problem.reason),
    sendsTo:
      address && [address.name, address.address1, address.city, `${address.state} ${address.zip}`].join(', '),
    refunded: refund?.amount ?? null,
    claim: problem.claimedAt && {
      due: problem.claimDue,
      result: problem.claimResult,
      credit: problem.claimCredit,
    },
  };
}

function warningsOf(
  problem: Problem,
  { all, paid, held, returned }: { all: readonly Problem[]; paid: Order; held: Cents; returned: Cents },
): string[] {
  const isSame = ({ lines }: Problem) => lines.some(({ id }) => problem.lines.some((line) => line.id === id));
  const others = all.filter((other) => other.id !== problem.id && isSame(other));
  const isRefunded = others.some(({ decision }) => decision === 'refund');
  const isReplaced = others.find(({ replacementId }) => replacementId !== null);
  return [
    ...(isRefunded ? ['These hats were refunded already.'] : []),
    ...(!isRefunded && paid.refunded > 0
      ? [
          `${formatPrice(paid.refunded)} of order #${paid.id} was refunded already. These hats may be among it.`,
        ]
      : []),
    ...(others.some(waitsForAddress)
      ? ['You decided on new hats for these in another report, which waits for the shopper’s address.']
      : []),
    ...(isReplaced ? [`Order #${isReplaced.replacementId} replaces these hats already.`] : []),
    ...(held > 0
      ? [`A bank holds ${formatPrice(held)} of the payment. The shopper may get it back from there.`]
      : []),
    ...(returned > 0
      ? [
          `A bank gave ${formatPrice(returned)} of the payment back to the shopper. These hats may be among it.`,
        ]
      : []),
  ];
}
