import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '../../http/form.ts';
import { type Html, html, page, pageHeaders } from '../../http/html.ts';
import type { PrintfulStore } from '../account.ts';
import { asText } from '../money.ts';
import { availabilities } from '../objects.ts';
import { type Blank, blanks, type Variant } from './blanks.ts';
import { productState, variantState } from './catalog-state.ts';
import { changeProduct, changeVariant } from './control-catalog.ts';

const id = z.coerce.number().int();
const step = z.union([
  z.object({ variant: id, availability: z.enum(availabilities) }),
  z.object({ variant: id, listed: z.enum(['yes', 'no']) }),
  z.object({ product: id, rise: z.coerce.number().int() }),
  z.object({ product: id, discontinued: z.enum(['yes', 'no']) }),
  z.object({ product: id, canvas: z.enum(['smaller', 'as printed', 'unknown']) }),
]);

/** The page of Printful's catalog: its hats, and buttons that change stock, prices and canvases. */
export function catalogPage(store: PrintfulStore) {
  return async (app: FastifyInstance) => {
    acceptForms(app);
    app.get('/sandbox/catalog', (_request, reply) => reply.headers(pageHeaders).send(show(store)));
    app.post('/sandbox/catalog', (request, reply) => {
      const parsed = step.safeParse(request.body);
      if (parsed.success) change(store, parsed.data);
      return reply.redirect('/sandbox/catalog', 303);
    });
  };
}

function change(store: PrintfulStore, chosen: z.output<typeof step>) {
  if ('availability' in chosen)
    changeVariant(store, chosen.variant, { availability: chosen.availability, regions: {} });
  else if ('listed' in chosen) changeVariant(store, chosen.variant, { isGone: chosen.listed === 'no' });
  else if ('rise' in chosen) changeProduct(store, chosen.product, { priceRise: chosen.rise });
  else if ('discontinued' in chosen)
    changeProduct(store, chosen.product, { isDiscontinued: chosen.discontinued === 'yes' });
  else changeProduct(store, chosen.product, { canvases: canvasesOf(chosen.product, chosen.canvas) });
}

/** The canvases of a product's placements after a click: nine tenths of the size, as printed, or without a size. */
function canvasesOf(productId: number, wanted: 'smaller' | 'as printed' | 'unknown') {
  const placements = blanks.find(({ id }) => id === productId)?.placements ?? [];
  if (wanted === 'as printed') return {};
  return Object.fromEntries(
    placements.map(({ key, printFile: { width, height } }) => [
      key,
      wanted === 'unknown' ? null : { width: Math.round(width * 0.9), height: Math.round(height * 0.9) },
    ]),
  );
}

function show(store: PrintfulStore): string {
  const hats = blanks.filter(({ type }) => type === 'HAT').map((blank) => productOf(store, blank));
  return page(
    'Printful’s catalog',
    html`<p><a href="/">Sandbox</a></p><h1>Printful’s catalog</h1>
      <p>What a click changes here, a shop learns from its next look at the catalog, or from a webhook.</p>${hats}`,
  );
}

function productOf(store: PrintfulStore, blank: Blank): Html {
  const { isDiscontinued, priceRise, canvases } = productState(store, blank.id);
  const prices = blank.techniques
    .map(({ name, price }) => `${name} $${asText(price + priceRise)}`)
    .join(', ');
  return html`<h2>${blank.title}, ${blank.id}${isDiscontinued ? ' (discontinued)' : ''}</h2>
    <p>${prices}. ${Object.keys(canvases).length > 0 ? 'Canvases changed.' : ''}</p>
    <form method="post"><input type="hidden" name="product" value="${blank.id}">
      <button name="rise" value="${priceRise + 100}">$1 dearer</button
      ><button name="rise" value="${priceRise - 100}">$1 cheaper</button
      ><button name="discontinued" value="${isDiscontinued ? 'no' : 'yes'}">${isDiscontinued ? 'Make it again' : 'Discontinue'}</button
      ><button name="canvas" value="smaller">Smaller canvas</button
      ><button name="canvas" value="unknown">Hide the canvas</button
      ><button name="canvas" value="as printed">Canvas as printed</button></form>
    <table><tbody>${blank.variants.map((variant) => variantOf(store, variant))}</tbody></table>`;
}

function variantOf(store: PrintfulStore, { id, color }: Variant): Html {
  const { availability, isGone } = variantState(store, id);
  const buttons = availabilities
    .filter((other) => other !== availability)
    .map((other) => html`<button name="availability" value="${other}">${other}</button>`);
  return html`<tr><td><img src="/sandbox/blanks/${id}.png" alt="" width="90" height="60"></td>
    <td>${color} ${id}</td><td>${isGone ? 'not listed' : availability}</td>
    <td><form method="post"><input type="hidden" name="variant" value="${id}">${buttons}<button
      name="listed" value="${isGone ? 'yes' : 'no'}">${isGone ? 'List it again' : 'Take it off the list'}</button></form></td></tr>`;
}
