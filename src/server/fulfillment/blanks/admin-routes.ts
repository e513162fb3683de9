import { z } from 'zod';
import { hatColorOf } from '../../../domain/design/design.ts';
import {
  hatConfirmation,
  hatCountries,
  hatModelChoice,
  hatModelsAnswer,
  hatsAnswer,
} from '../../../wire/admin/hats.ts';
import { administratorAt } from '../../access/guard.ts';
import type { Deps } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import type { App } from '../../http/app.ts';
import type { ShopError } from '../../http/shop-error.ts';
import { callPrintful } from '../printful-state.ts';
import { linkWebhook } from '../webhook/link-webhook.ts';
import { askAboutModel } from './ask-example.ts';
import { chooseModel, confirmHat, stopHat } from './choose-hats.ts';
import { readHatCountries, readHats } from './present-hats.ts';
import { createModelsReader } from './read-models.ts';

const response = { 200: hatsAnswer };
const params = z.object({ color: z.string() });

/** What each hat color is made of. Only these requests change it. */
export function hatRoutes(app: App, deps: Deps): void {
  const readModels = createModelsReader(deps);
  const answer = async (refusal: ShopError | null) => {
    if (refusal) throw refusal;
    await deps.catalogVersion.refresh();
    return readHats(deps);
  };

  app.get('/api/admin/hats', {
    config: { access: 'team', looksAt: 'the hats' },
    schema: { summary: 'Read what each hat color is made of', response },
    handler: () => readHats(deps),
  });

  app.get('/api/admin/hats/countries', {
    config: { access: 'team', looksAt: 'the hats' },
    schema: {
      summary: 'List the countries that the model ships to',
      response: { 200: hatCountries.nullable() },
    },
    handler: () => callPrintful(readHatCountries(deps)),
  });

  app.get('/api/admin/hats/models', {
    config: { access: 'team', looksAt: 'the hats' },
    schema: { summary: 'List Printful’s models', response: { 200: hatModelsAnswer } },
    handler: () => callPrintful(readModels()),
  });

  app.post('/api/admin/hats/model', {
    config: { access: 'team', about: 'hat', did: 'chose another model at Printful' },
    schema: { summary: 'Choose a model', body: hatModelChoice, response },
    handler: async (request) => {
      const refusal = await callPrintful(chooseModel(deps, request.body, administratorAt(request).email));
      if (!refusal) {
        await followStock(deps);
        await tryAsking(deps);
      }
      return answer(refusal);
    },
  });

  app.post('/api/admin/hats/example', {
    config: { access: 'team', about: 'hat', did: 'asked Printful about an example order' },
    schema: { summary: 'Ask Printful about an example order', response },
    handler: async () => {
      await callPrintful(askAboutModel(deps));
      return readHats(deps);
    },
  });

  app.post('/api/admin/hats/:color/confirm', {
    config: {
      access: 'team',
      about: 'hat',
      did: 'confirmed a hat color',
      says: ({ params }) => `confirmed ${labelOf(params)}`,
    },
    schema: { summary: 'Confirm what a hat color is made of', params, body: hatConfirmation, response },
    handler: async (request) => {
      const by = administratorAt(request).email;
      const confirmation = { hatColor: request.params.color, ...request.body, by };
      return answer(await callPrintful(confirmHat(deps, confirmation)));
    },
  });

  for (const [action, summary, did, verb] of [
    ['stop', 'Stop selling a hat color', 'stopped selling a hat color', 'stopped selling'],
    ['start', 'Sell a hat color again', 'put a hat color on sale again', 'began to sell'],
  ] as const)
    app.post(`/api/admin/hats/:color/${action}`, {
      config: { access: 'team', about: 'hat', did, says: ({ params }) => `${verb} ${labelOf(params)}` },
      schema: { summary, params, response },
      handler: async (request) =>
        answer(await stopHat(deps, { hatColor: request.params.color, isStopped: action === 'stop' })),
    });
}

const labelOf = ({ color }: Record<string, string>) => hatColorOf(color).label;

/** Asks about an example order of the new model. If that fails, each confirmation of a color asks. */
async function tryAsking(deps: Deps): Promise<void> {
  try {
    await askAboutModel(deps);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    deps.log.warn({ err: error }, 'Printful does not say whether it accepts an example order');
  }
}

/** Lets Printful's webhook report the stock of the new model. If that fails, the shop tries again within the hour. */
async function followStock(deps: Deps): Promise<void> {
  try {
    await linkWebhook(deps);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    deps.log.warn({ err: error }, 'Printful’s webhook still reports the stock of the earlier model');
  }
}
