import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type CodeForm,
  codeFormOf,
  readCodeForm,
  type WantedCode,
} from '../../domain/cart/discount-code-form.ts';
import { effectText } from '../../domain/cart/discount-texts.ts';
import { type Cents, cents, ZERO } from '../../domain/money/money.ts';
import { expectedFee } from '../../domain/money/profit.ts';
import { orThrow } from '../../lib/or-throw.ts';
import { type CodeCosts, codeChangeRequest, codeRequest, codesAnswer } from '../../wire/admin/codes.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { administratorAt } from '../access/guard.ts';
import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { refuseStale } from '../http/refuse-stale.ts';
import { ShopError } from '../http/shop-error.ts';
import { recentCharges } from '../profit/queries.ts';
import { readProfit } from '../profit/read-profit.ts';
import {
  insertCode,
  type ListedCode,
  listCodes,
  lockCodeTerms,
  stopCode,
  updateCode,
} from './admin-queries.ts';
import { reservedSince } from './find-code.ts';

const byId = { params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }) };
const nothing = { response: { 204: z.null() } };

const codeChange = (did: string) =>
  ({ access: 'owners', area: 'money', about: 'code', did, saysItself: true }) as const;

/** Discount codes for the owner: what they did, new ones, changes, and their end. */
export function codeAdminRoutes(app: App, deps: Deps): void {
  const { db, config, clock } = deps;

  app.get('/api/admin/codes', {
    config: { access: 'team', area: 'money', looksAt: 'the discount codes' },
    schema: { summary: 'List discount codes', response: { 200: codesAnswer } },
    handler: async () => {
      const [codes, costs] = await Promise.all([
        listCodes(db, { timeZone: config.timeZone, since: reservedSince(deps) }),
        readCosts(deps),
      ]);
      return { codes: codes.map((code) => presentCode(code, deps)), costs };
    },
  });

  app.post('/api/admin/codes', {
    config: codeChange('made a discount code'),
    schema: { summary: 'Make a discount code', body: codeRequest, ...nothing },
    handler: async (request) => {
      const code = readForm(request.body);
      await transact(db, async (trx) => {
        if ((await insertCode(trx, code, config.timeZone)) === null)
          throw new ShopError('invalid', `There is a code ${code.name} already.`, { path: 'name' });
        await record(trx, request, {
          name: code.name,
          text: `made the code ${code.name}: ${termsText(code)}`,
        });
      });
    },
  });

  app.post('/api/admin/codes/:id', {
    config: codeChange('changed a discount code'),
    schema: { summary: 'Change a discount code', ...byId, body: codeChangeRequest, ...nothing },
    handler: async (request) => {
      const code = readForm(request.body);
      await transact(db, async (trx) => {
        const { id } = request.params;
        const stored = await lockCodeTerms(trx, id, config.timeZone);
        if (!stored) throw noSuchCode();
        const { name, endsAt } = stored;
        if (endsAt !== null && endsAt <= clock())
          throw new ShopError('conflict', `The code ${name} has ended and stays so. Make a new one.`);
        orThrow(refuseStale(request.body.was, codeFormOf(stored)));
        await updateCode(trx, id, { code, timeZone: config.timeZone });
        await record(trx, request, { name, text: `changed the code ${name}: ${termsText(code)}` });
      });
    },
  });

  for (const [path, archive, summary] of [
    ['end', false, 'End a discount code'],
    ['archive', true, 'Archive a discount code'],
  ] as const)
    app.post(`/api/admin/codes/:id/${path}`, {
      config: codeChange(archive ? 'archived a discount code' : 'ended a discount code'),
      schema: { summary, ...byId, ...nothing },
      handler: (request) =>
        transact(db, async (trx) => {
          const name = await stopCode(trx, request.params.id, { now: clock(), archive });
          if (name === null) throw noSuchCode();
          await record(trx, request, { name, text: `${archive ? 'archived' : 'ended'} the code ${name}` });
        }),
    });
}

const record = (trx: Db, request: FastifyRequest, { name, text }: { name: string; text: string }) =>
  recordChange(trx, { who: administratorAt(request).email, text, about: { kind: 'code', id: name } });

/** Like "20% off from 3 hats, until 2026-12-31, 100 uses, 1 for each email address". */
const termsText = (code: WantedCode): string =>
  [
    effectText(code) + (code.minHats > 1 ? ` from ${code.minHats} hats` : ''),
    code.startsOn && `from ${code.startsOn}`,
    code.endsOn && `until ${code.endsOn}`,
    code.maxUses && `${code.maxUses} uses`,
    code.maxUsesPerEmail && `${code.maxUsesPerEmail} for each email address`,
  ]
    .filter(Boolean)
    .join(', ');

const noSuchCode = () => new ShopError('not_found', 'This code no longer exists. Reload the page.');

function readForm(form: CodeForm): WantedCode {
  const { code, problems } = readCodeForm(form);
  if (code) return code;
  const [[path, message] = ['', '']] = Object.entries(problems);
  throw new ShopError('invalid', message, { path, details: problems });
}

function presentCode(
  { startsAt, endsAt, ...code }: ListedCode,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): z.output<typeof codesAnswer>['codes'][number] {
  const now = clock();
  const isUsedUp = code.maxUses !== null && code.uses >= code.maxUses;
  return {
    ...code,
    state:
      endsAt && endsAt <= now
        ? 'ended'
        : startsAt && startsAt > now
          ? 'planned'
          : isUsedUp
            ? 'used_up'
            : 'live',
    link: `${config.publicUrl}/code/${code.name}`,
  };
}

/** The carts of the preview. */
const CARTS = [1, 4, 7];

/** The costs of custom hats in the US. Of hats that cost differently, the most expensive one counts. */
async function readCosts(deps: Pick<Deps, 'db' | 'settings'>): Promise<CodeCosts> {
  const { hats, floor } = await readProfit(deps);
  const { basisPoints, fixed } = expectedFee(await recentCharges(deps.db));
  const custom = hats.filter(({ name }) => name === 'Custom hat');
  return {
    fee: { basisPoints, fixed },
    floor,
    carts: CARTS.map((count) => {
      const orders = custom.flatMap((hat) =>
        hat.orders
          .filter((order) => order.country === 'US' && order.hats === count)
          .map((order) => ({ hat, order })),
      );
      return {
        hats: count,
        hatCost: most(orders.map(({ hat }) => hat.hatCost)),
        digitization: most(orders.map(({ order }) => order.digitization)) ?? ZERO,
        shippingCost: most(orders.map(({ order }) => order.shippingCost)),
      };
    }),
  };
}

/** The largest amount that is known; null if none is. */
function most(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : cents(Math.max(...known));
}
