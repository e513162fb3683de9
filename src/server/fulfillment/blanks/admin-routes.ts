import { z } from 'zod';
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

  app.get('/api/admin/hats', { schema: { summary: 'Read what each hat color is made of', response } }, () =>
    readHats(deps),
  );

  app.get(
    '/api/admin/hats/countries',
    {
      schema: {
        summary: 'List the countries that the model ships to',
        response: { 200: hatCountries.nullable() },
      },
    },
    () => callPrintful(readHatCountries(deps)),
  );

  app.get(
    '/api/admin/hats/models',
    { schema: { summary: 'List Printful’s models', response: { 200: hatModelsAnswer } } },
    () => callPrintful(readModels()),
  );

  app.post(
    '/api/admin/hats/model',
    { schema: { summary: 'Choose a model', body: hatModelChoice, response } },
    async (request) => {
      const refusal = await callPrintful(chooseModel(deps, request.body, administratorAt(request).email));
      if (!refusal) {
        await followStock(deps);
        await tryAsking(deps);
      }
      return answer(refusal);
    },
  );

  app.post(
    '/api/admin/hats/example',
    { schema: { summary: 'Ask Printful about an example order', response } },
    async () => {
      await callPrintful(askAboutModel(deps));
      return readHats(deps);
    },
  );

  app.post(
    '/api/admin/hats/:color/confirm',
    { schema: { summary: 'Confirm what a hat color is made of', params, body: hatConfirmation, response } },
    async (request) => {
      const by = administratorAt(request).email;
      const confirmation = { hatColor: request.params.color, ...request.body, by };
      return answer(await callPrintful(confirmHat(deps, confirmation)));
    },
  );

  for (const [action, summary] of [
    ['stop', 'Stop selling a hat color'],
    ['start', 'Sell a hat color again'],
  ] as const)
    app.post(`/api/admin/hats/:color/${action}`, { schema: { summary, params, response } }, async (request) =>
      answer(await stopHat(deps, { hatColor: request.params.color, isStopped: action === 'stop' })),
    );
}

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
