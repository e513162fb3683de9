import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestData } from '../../src/server/privacy/your-data.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

test('a mailbox gets one link to its data in an hour, however its address is written', async () => {
  const { deps, rows } = office;
  const ask = async (email: string, minutes: number) => {
    const { orderId } = await office.windowedOrder();
    await rows('update orders set customer_email = $2 where id = $1', [orderId, email]);
    const now = new Date(Date.UTC(2026, 10, 20, 12, minutes));
    await requestData({ ...deps, clock: () => now }, email);
  };
  await ask('zoe@gmail.com', 0);
  await ask('z.oe+hats@googlemail.com', 59);
  await ask('zoe+hats@mail.example', 59);
  await ask('z.oe+hats@gmail.com', 60);
  const asked = await rows(`select recipient from mails where event like 'your-data.%' order by id`);
  const recipients = ['zoe@gmail.com', 'zoe+hats@mail.example', 'z.oe+hats@gmail.com'];
  expect(asked).toEqual(recipients.map((recipient) => ({ recipient })));
});
