import { toDesign } from '../../src/domain/design/design.ts';
import { tableFor } from '../../src/hat/fixtures.ts';
import { printFile } from '../../src/hat/print-file.ts';
import { sha256 } from '../../src/server/secrets.ts';
import type { ShopperOrder } from '../../src/wire/shopper-order.ts';
import { ask } from '../ask.ts';
import { intentFor, type OpenedOrder, order, pay } from './buy.ts';
import type { OpenShop } from './open-shop.ts';

/** A custom hat with standard shipping. */
const PRICE = '29.98';
const DESIGN = { hatColor: 'navy', textColor: 'yellow', fontStyle: 'impact', textLine1: 'Pryia' };

/** A paid order of one custom hat. */
export async function customOrder(shop: OpenShop): Promise<OpenedOrder> {
  const item = { id: Date.now(), name: 'Custom Hat', price: '24.99', quantity: 1, isCustom: true, ...DESIGN };
  const body = await order(shop, { items: [item], total: PRICE });
  const created = await ask<{ id: string; key: string }>(`${shop.url}/api/orders`, body);
  const intentId = await intentFor(shop, created.id, PRICE);
  await pay(shop, intentId);
  await ask(`${shop.url}/api/fulfill-order/${created.id}`, {});
  return { ...created, intentId };
}

export const viewOf = (shop: OpenShop, { id, key }: OpenedOrder): Promise<ShopperOrder> =>
  ask<ShopperOrder>(`${shop.url}/api/orders/${id}/view`, { key });

/** What the shop answered to each wish: 200, or 409 when it came too late. */
export interface Answers {
  edit: number;
  cancel: number;
  sendNow: number;
}

/** Edit, cancel and “Send it now” at once, at the end of the window. */
export async function wishAtTheEnd(shop: OpenShop, opened: OpenedOrder, jitter: number): Promise<Answers> {
  const { id, key } = opened;
  const { window, lines } = await viewOf(shop, opened);
  if (!window) throw new Error(`the window of order ${id} is over`);
  const wish = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ key, ...body }) };
    return (await fetch(`${shop.url}/api/orders/${id}/${path}`, init)).status;
  };
  const design = { ...DESIGN, textLine1: `Priya ${id}`, count: 1 };
  await new Promise((resolve) => setTimeout(resolve, Date.parse(window.until) - Date.now() + jitter));
  const [edit, cancel, sendNow] = await Promise.all([
    wish(`lines/${lines[0]?.id}/design`, design),
    wish('cancel'),
    wish('send-now'),
  ]);
  return { edit, cancel, sendNow };
}

interface LineRow {
  id: number;
  hat_color: string;
  text_color: string;
  font_style: string;
  text_line1: string;
  text_line2: string | null;
  text_line3: string | null;
  canvas_width: number;
  canvas_height: number;
  thread: string | null;
}

/** How the address of the print file of an order's first hat begins, as its design is now. */
export async function printOf(shop: OpenShop, id: string): Promise<{ words: string; file: string }> {
  const [row] = await shop.rows<LineRow>('select * from order_lines where order_id = $1', [id]);
  if (!row) throw new Error(`order ${id} has no line`);
  const design = toDesign({
    hatColor: row.hat_color,
    textColor: row.text_color,
    fontStyle: row.font_style,
    textLine1: row.text_line1,
    textLine2: row.text_line2,
    textLine3: row.text_line3,
  });
  const canvas = { width: row.canvas_width, height: row.canvas_height };
  const drawing = printFile(design, tableFor(design), { canvas, ink: row.thread ?? undefined });
  return { words: design.textLine1, file: `/print-files/${row.id}-${sha256(drawing).slice(0, 16)}-` };
}
