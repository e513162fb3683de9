import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { memberDesign } from '../../src/domain/crew/crew.ts';
import { crewRoutes } from '../../src/server/crews/routes.ts';
import type { Deps } from '../../src/server/deps.ts';
import { testServer } from '../../src/server/http/fixtures.ts';
import { orderKey } from '../../src/server/orders/order-key.ts';
import { sha256 } from '../../src/server/secrets.ts';
import type { NewCrewAnswer } from '../../src/wire/crews.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';
import { CREW, JESS } from './party-crew.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

test('a name that goes on a paid hat counts as a change of its order, which sends an email; no other does', async () => {
  const app = testServer();
  crewRoutes(app, office.deps as Deps);
  await app.ready();
  const counted: string[] = [];
  vi.spyOn(app.rateLimits, 'take').mockImplementation((bucket, of) => {
    if (bucket === 'order') counted.push(of);
  });
  const post = async <Answer>(path: string, payload: object): Promise<Answer> =>
    (await app.inject({ method: 'POST', url: `/api/crews${path}`, payload })).json();
  const { id, key, friendKey } = await post<NewCrewAnswer>('', { organizer: 'Maya', crew: CREW });
  const spell = async (name: string) => {
    await post(`/${id}/members/1/answer`, { key: friendKey, name });
    await post(`/${id}/members/1/decide`, { key, accept: true });
  };
  await spell('Jesse');
  expect(counted).toEqual([]);

  const { orderId } = await office.windowedOrder();
  const { hatColor, textColor, fontStyle, textLine1, textLine2 } = memberDesign(CREW, {
    ...JESS,
    name: 'Jesse',
  });
  await office.rows(
    `update order_lines set hat_color = $2, text_color = $3, font_style = $4, text_line1 = $5, text_line2 = $6,
       text_line3 = '' where order_id = $1`,
    [orderId, hatColor, textColor, fontStyle, textLine1, textLine2],
  );
  const hash = sha256(orderKey(office.deps.secrets, orderId));
  await office.rows('update orders set key_hash = $2 where id = $1', [orderId, hash]);
  await office.rows('insert into order_crews values ($1, $2)', [orderId, id]);
  await spell('Jessie');
  await spell('Jess');
  expect(counted).toEqual([orderId, orderId]);
  expect(await office.mailsAbout(orderId)).toHaveLength(2);
});
