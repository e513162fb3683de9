import { z } from 'zod';
import { type Area, mayEnter } from '../../domain/access/areas.ts';
import { describeChanges } from '../../domain/settings/settings-form.ts';
import { SETTINGS_GROUPS } from '../../domain/settings/settings-groups.ts';
import { orThrow } from '../../lib/or-throw.ts';
import {
  restoreSettingsRequest,
  settingsEntry,
  settingsFacts,
  settingsRequest,
  taxStates,
} from '../../wire/admin/settings.ts';
import { administratorAt } from '../access/guard.ts';
import { readRegistrations } from '../checkout/sales-tax.ts';
import type { Deps } from '../deps.ts';
import { warnBeforeEnd } from '../fulfillment/token/check-token.ts';
import type { App, Call } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { numberedListQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { readCosts } from '../profit/read-costs.ts';
import { countOrdersSince, newestChanges, soldOrders } from './queries.ts';
import { firstSettings, restoreSettings, saveSettings, settingsEntries } from './save-settings.ts';

const { after, limit } = numberedListQuery;
const versionParams = z.object({ version: z.coerce.number().int().nonnegative().max(2_147_483_647) });

/** Versions of the settings. A change shows on this instance at once and on others within a second. */
export function settingsAdminRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/settings', {
    config: { access: 'team', area: 'any', looksAt: 'the settings' },
    schema: {
      summary: 'List the versions of the settings',
      querystring: z.object({ after, limit, group: z.string().max(40).optional() }),
      response: { 200: z.array(settingsEntry) },
    },
    handler: async (request, reply) => {
      const entries = await settingsEntries(deps, request.query);
      return sendPage(
        request,
        reply,
        toPage(entries, request.query, ({ version }) => String(version)),
      );
    },
  });

  app.get('/api/admin/settings/facts', {
    config: { access: 'team', area: 'any', looksAt: 'the settings' },
    schema: { summary: 'Read what the settings affect', response: { 200: settingsFacts } },
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await readSettingsFacts(deps, administratorAt(request).areas)),
  });

  app.post('/api/admin/settings', {
    config: { access: 'owners', area: 'any', ...settingsChange('changed the settings') },
    schema: { summary: 'Change the settings', body: settingsRequest, response: { 201: settingsEntry } },
    handler: async (request, reply) => {
      const { version, form } = request.body;
      const change = { base: version, who: administratorAt(request).email };
      const saved = orThrow(await saveSettings(deps, change, form));
      await warnBeforeEnd(deps);
      return reply.code(201).send(saved);
    },
  });

  app.post('/api/admin/settings/registrations', {
    config: {
      access: 'owners',
      area: 'any',
      about: 'shop',
      did: 'read the registrations for sales tax again',
    },
    schema: { summary: 'Read the registrations for sales tax again', response: { 200: taxStates } },
    handler: async () => {
      const states = await readRegistrations(deps);
      if (states) return { states };
      throw new ShopError('provider_failed', UNREADABLE_REGISTRATIONS);
    },
  });

  app.post('/api/admin/settings/:version/restore', {
    config: { access: 'owners', area: 'any', ...settingsChange('brought earlier settings back') },
    schema: {
      summary: 'Bring an earlier version of the settings back',
      params: versionParams,
      body: restoreSettingsRequest,
      response: { 201: settingsEntry },
    },
    handler: async (request, reply) => {
      const change = { base: request.body.version, who: administratorAt(request).email };
      const saved = orThrow(await restoreSettings(deps, change, request.params.version));
      await warnBeforeEnd(deps);
      return reply.code(201).send(saved);
    },
  });
}

const UNREADABLE_REGISTRATIONS =
  'The restricted key may not read Stripe’s registrations: allow it in Stripe’s dashboard.';

const settingsChange = (did: string) => ({
  about: 'settings' as const,
  did,
  says: ({ answer: { changes } }: Call) =>
    Array.isArray(changes) && changes.length > 0 ? `${did}. ${changes.join('. ')}` : null,
});

const SOLD_DAYS = 30;

type Facts = z.output<typeof settingsFacts>;

/** What the settings page shows beside the settings, as far as someone with these areas may see it. */
async function readSettingsFacts(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  areas: readonly Area[],
): Promise<Facts> {
  const { db, config, clock } = deps;
  const changes = await newestChanges(db, firstSettings(config));
  const [newest] = changes;
  const from = new Date(clock().getTime() - SOLD_DAYS * config.limits.day);
  const [ordersSince, costs, sold] = await Promise.all([
    newest ? countOrdersSince(db, newest.version, newest.at) : 0,
    mayEnter(areas, 'hats') ? readCosts(db) : null,
    mayEnter(areas, 'money') ? soldOrders(db, from) : null,
  ]);
  return { ordersSince, lastChanges: lastChangesOf(changes), costs, sold };
}

/** The newest change of each group. */
function lastChangesOf(all: Awaited<ReturnType<typeof newestChanges>>) {
  const last: Facts['lastChanges'] = {};
  for (const group of SETTINGS_GROUPS)
    for (const { who, at, before, stored } of all) {
      const changes = describeChanges(before, stored, [group]);
      if (changes.length === 0) continue;
      last[group.id] = { who, at, changes };
      break;
    }
  return last;
}
