import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Design } from '../../src/domain/design/design.ts';
import { lineCause } from '../../src/domain/orders/holds.ts';
import { WORDS_TEXTS } from '../../src/domain/words/words-texts.ts';
import { artwork } from '../../src/hat/artwork.ts';
import { tableFor } from '../../src/hat/fixtures.ts';
import { changeAddress, changeLine } from '../../src/server/orders/admin/change-order.ts';
import { editDesign } from '../../src/server/orders/edits/edit-design.ts';
import { holdOrder } from '../../src/server/orders/holds/hold-order.ts';
import { drawingHash, printFileUrl } from '../../src/server/pictures/print-file-address.ts';
import { rasterize } from '../../src/server/pictures/rasterize.ts';
import { MAYA_RECIPIENT } from '../world.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

const edit: EditOffice['edit'] = (...change) => office.edit(...change);

const artworkOf = async (lineId: number): Promise<Buffer> => {
  const [row] = await office.rows<{ artwork: Buffer }>('select artwork from order_lines where id = $1', [
    lineId,
  ]);
  if (!row) throw new Error('the line is gone');
  return row.artwork;
};

const pixels = (png: Buffer) => sharp(png).raw().toBuffer();

describe('new words', () => {
  test('are on the line, in its artwork, in one change and in one email with the new proof', async () => {
    const [order, other] = [await office.windowedOrder(), await office.windowedOrder()];
    expect(await edit(order, { textLine1: 'Right' })).toBe('changed');
    expect(await office.linesOf(other.orderId)).toEqual([other.line]);
    const [line] = await office.linesOf(order.orderId);
    const design = { ...order.line.design, textLine1: 'Right' };
    const hash = await drawingHash(office.deps.glyphs, design);
    expect(line).toEqual({ ...order.line, design, text_line1: 'Right', drawingHash: hash });
    const drawn = await rasterize(artwork(design, tableFor(design)));
    expect((await pixels(await artworkOf(order.line.id))).equals(await pixels(drawn))).toBe(true);
    const hats = (of: Design) => ({ design: of, quantity: 1 });
    expect(await office.changesOf(order.orderId)).toMatchObject([
      {
        kind: 'words',
        who: 'shopper',
        lineId: order.line.id,
        before: hats(order.line.design),
        after: hats(design),
      },
    ]);
    const [mail, ...more] = await office.mailsAbout(order.orderId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'maya@example.com' });
    expect(mail?.event).toMatch(/^words-changed\./);
    const words = order.line.design.textLine2;
    expect(mail?.text).toContain(`You changed “Left / ${words}” to “Right / ${words}”.`);
    expect(mail?.html).toContain(`/pictures/navy.yellow.impact.Right.`);
  });

  test('do not replace what somebody else wrote meanwhile, unless the shopper has read it', async () => {
    const order = await office.windowedOrder();
    const was = { ...order.line.design };
    expect(await edit(order, { textLine1: 'Tribe' }, { was })).toBe('changed');
    const late = await edit(order, { textLine1: 'Tirbe' }, { was });
    expect(late).toMatchObject({ code: 'conflict', details: { textLine1: 'Tribe' } });
    expect(await office.linesOf(order.orderId)).toMatchObject([{ design: { textLine1: 'Tribe' } }]);
    expect(await edit(order, { textLine1: 'Tirbe' }, { was: { ...was, textLine1: 'Tribe' } })).toBe(
      'changed',
    );
  });

  test('that are the same change nothing', async () => {
    const order = await office.windowedOrder();
    expect(await edit(order, { textLine1: ' Left  ' })).toBe('same');
    expect(await office.linesOf(order.orderId)).toEqual([order.line]);
    expect(await office.changesOf(order.orderId)).toEqual([]);
    expect(await office.mailsAbout(order.orderId)).toEqual([]);
    expect(await artworkOf(order.line.id)).toEqual(Buffer.from([0]));
  });

  test('are what Printful prints', async () => {
    const order = await office.windowedOrder();
    await edit(order, { textLine1: 'Right' });
    await office.endWindow(order.orderId);
    await office.send(order.orderId);
    const [line] = await office.linesOf(order.orderId);
    const design = { ...order.line.design, textLine1: 'Right' };
    const [sent] = (await office.ordersAtPrintful()).filter(
      ({ external_id }) => external_id === order.orderId,
    );
    const canvas = line?.soldAs?.canvas ?? { width: 0, height: 0 };
    const url = await printFileUrl(office.deps, { id: order.line.id, design, canvas, thread: null });
    expect(sent?.items.map(({ files }) => files.map((file) => file.url))).toEqual([
      expect.arrayContaining([url]),
    ]);
  });

  test('get another print file address once one was given, even when they are the first ones again', async () => {
    const order = await office.windowedOrder();
    await office.rows(
      `update order_lines set canvas_width = 1890, canvas_height = 765, print_hash = 'old' where order_id = $1`,
      [order.orderId],
    );
    await edit(order, { textLine1: 'Right' });
    await edit(order, {});
    expect(await office.linesOf(order.orderId)).toMatchObject([
      { design: order.line.design, printFileAttempt: 3, printHash: null },
    ]);
  });
});

describe('words that may not be printed', () => {
  const isRefused = (message: string) => ({ code: 'invalid', path: 'textLine1', message });

  test('are refused in an edit, and stay if they were on the hat before', async () => {
    const order = await office.windowedOrder();
    expect(await edit(order, { textLine1: 'Sieg', textLine2: 'Heil' })).toMatchObject(
      isRefused(WORDS_TEXTS.hate),
    );
    expect(await edit(order, { textLine1: 'Barbie' })).toMatchObject(isRefused(WORDS_TEXTS.ask));
    expect(await office.linesOf(order.orderId)).toEqual([order.line]);
    await office.rows(`update order_lines set text_line1 = 'Barbie' where order_id = $1`, [order.orderId]);
    expect(await edit(order, { textLine1: 'Barbie', textColor: 'white' })).toBe('changed');
  });
});

describe('a color', () => {
  test('is made from what it is made of today, while other changes keep what was sold', async () => {
    const order = await office.windowedOrder();
    await office.rows(`update blanks set canvas_width = 1800, technique = 'EMBROIDERY', placement = 'embroidery_front'
      where hat_color in ('pink', 'navy')`);
    await edit(order, { textLine1: 'Right' });
    const [kept] = await office.linesOf(order.orderId);
    expect(kept?.soldAs).toEqual(order.line.soldAs);
    const other = await office.windowedOrder();
    await edit(order, { hatColor: 'pink', textLine1: 'Right' });
    expect(await office.linesOf(other.orderId)).toEqual([other.line]);
    const [changed] = await office.linesOf(order.orderId);
    expect(changed?.soldAs).toEqual({
      variantId: 15910,
      technique: 'EMBROIDERY',
      placement: 'embroidery_front',
      canvas: { width: 1800, height: 765 },
    });
    expect(changed?.making).toMatchObject({ isStitched: true });
    const design = { ...order.line.design, hatColor: 'pink', textLine1: 'Right' } as const;
    const gold = await rasterize(artwork(design, tableFor(design), '#FFCC00'));
    expect((await pixels(await artworkOf(order.line.id))).equals(await pixels(gold))).toBe(true);
    await office.rows(
      `update blanks set canvas_width = 1890, technique = 'DTFILM', placement = 'front_dtf_hat'`,
    );
  });

  test('that is not sold right now is refused, but the words of a hat in it can be changed', async () => {
    const order = await office.windowedOrder();
    await office.rows(`update blanks set is_stopped = true where hat_color in ('pink', 'navy')`);
    expect(await edit(order, { hatColor: 'pink' })).toMatchObject({ code: 'invalid', path: 'hatColor' });
    expect(await edit(order, { textLine1: 'Right' })).toBe('changed');
    await office.rows('update blanks set is_stopped = false');
  });
});

describe('a refusal', () => {
  test.each<[string, Partial<Design>, object]>([
    ['letters that nobody can print', { textLine1: 'love ♣' }, { code: 'invalid', path: 'textLine1' }],
    ['no words', { textLine1: '', textLine2: '' }, { code: 'invalid', path: 'textLine1' }],
    [
      'letters that nobody can see',
      { textColor: 'white', hatColor: 'white' },
      { code: 'invalid', path: 'textColor' },
    ],
  ])('of %s names the field and changes nothing', async (_, changes, refusal) => {
    const order = await office.windowedOrder();
    expect(await edit(order, changes)).toMatchObject(refusal);
    expect(await office.linesOf(order.orderId)).toEqual([order.line]);
    expect(await office.mailsAbout(order.orderId)).toEqual([]);
  });

  test('of more hats than there are, and of a hat in another order', async () => {
    const order = await office.windowedOrder(2);
    const other = await office.windowedOrder();
    expect(await edit(order, { textLine1: 'Right' }, { count: 3 })).toMatchObject({
      path: 'count',
      message: 'There are only 2 of this hat.',
    });
    expect(await edit(other, { textLine1: 'Right' }, { count: 2 })).toMatchObject({
      message: 'There is only one of this hat.',
    });
    expect(await edit(order, { textLine1: 'Right' }, { quantity: 3 })).toMatchObject({
      code: 'conflict',
      message: 'This hat has changed since you opened it. Check your order again.',
    });
    expect(await edit(order, { textLine1: 'Right' }, { lineId: other.line.id })).toMatchObject({
      code: 'invalid',
      path: 'lineId',
    });
    expect(await office.linesOf(other.orderId)).toEqual([other.line]);
  });

  test('of a ready-made hat says what is possible', async () => {
    const order = await office.windowedOrder();
    await office.rows('update order_lines set is_custom = false, product_id = 1 where order_id = $1', [
      order.orderId,
    ]);
    expect(await edit(order, { textLine1: 'Right' })).toMatchObject({
      code: 'invalid',
      message: 'This hat is sold as is, so its words stay. You can fix the address, or cancel the order.',
    });
  });

  test('into a ready-made hat is refused if that one costs more', async () => {
    const order = await office.windowedOrder();
    const { hatColor, textColor, fontStyle, textLine2 } = order.line.design;
    const hat = { textLine1: 'Dear', textLine2 };
    const [twin] = await office.rows<{ id: number }>(
      `insert into products (name, price, hat_color, text_color, font_style, text_line1, text_line2)
       values ('Dearest', $1, $2, $3, $4, $5, $6) returning id`,
      [order.line.price + 1, hatColor, textColor, fontStyle, hat.textLine1, hat.textLine2],
    );
    expect(await edit(order, hat)).toMatchObject({
      code: 'invalid',
      path: 'textLine1',
      message: expect.stringMatching(/^This is our hat “Dearest”, which costs \$[\d.]+, more than you paid/),
    });
    expect(await office.linesOf(order.orderId)).toEqual([order.line]);
    await office.rows('update products set price = $2 where id = $1', [twin?.id, order.line.price]);
    expect(await edit(order, hat)).toBe('changed');
  });

  test('of a wrong key is the same as of a wrong id', async () => {
    const order = await office.windowedOrder();
    const wrong = [{ key: 'x' }, { orderId: '0000000000' }, { orderId: 'x' }];
    for (const rest of wrong)
      expect(await edit(order, { textLine1: 'Right' }, rest)).toMatchObject({
        code: 'not_found',
        message: 'This link doesn’t open an order. Use the one in our latest email.',
      });
  });
});

describe('a change that comes', () => {
  const tooLate = { code: 'conflict', message: expect.stringMatching(/^Already on its way/) };

  test('after the end of the window is too late', async () => {
    const order = await office.windowedOrder();
    await office.endWindow(order.orderId);
    expect(await edit(order, { textLine1: 'Right' })).toMatchObject(tooLate);
    expect(await office.linesOf(order.orderId)).toEqual([order.line]);
  });

  test('before the end counts, although it is decided after it', async () => {
    const order = await office.windowedOrder();
    const draw = async (...drawing: Parameters<typeof office.deps.studio.draw>) => {
      await office.rows('update orders set send_after = now() where id = $1', [order.orderId]);
      return office.deps.studio.draw(...drawing);
    };
    const deps = { ...office.deps, studio: { draw } };
    const { line, ...link } = order;
    const design = { ...line.design, textLine1: 'Right' };
    expect(await editDesign(deps, { ...link, lineId: line.id, design, count: 1 })).toBe('changed');
  });

  test('before the end is too late once the draft was begun', async () => {
    const order = await office.windowedOrder();
    await office.rows('update orders set draft_begun_at = now() where id = $1', [order.orderId]);
    expect(await edit(order, { textLine1: 'Right' })).toMatchObject(tooLate);
  });
});

test('a hundredth different hat fits into an order, and no more', async () => {
  const order = await office.windowedOrder(3);
  await office.rows(
    `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, product_id)
     select $1, number, 'Bride or Die', 2999, 1, 2999, false, 1 from generate_series(1, 98) as number`,
    [order.orderId],
  );
  expect(await edit(order, { textLine1: 'Right' }, { count: 1 })).toBe('changed');
  expect(await edit(order, { textLine1: 'Wrong' }, { count: 1 })).toMatchObject({
    path: 'count',
    message: 'An order has at most 100 different hats.',
  });
  expect(await edit(order, { textLine1: 'Wrong' }, { count: 2 })).toBe('changed');
  expect(await office.linesOf(order.orderId)).toHaveLength(100);
});

test('new words end the hold of the old ones, and no other', async () => {
  const order = await office.windowedOrder(2);
  await office.deps.db.transaction().execute(async (db) => {
    const inner = { ...office.deps, db };
    const content = { kind: 'content', cause: lineCause(order.line.id), reason: 'a word' } as const;
    await holdOrder(inner, { id: order.orderId, status: 'processing' }, content);
  });
  await edit(order, { textLine1: 'Right' }, { count: 1 });
  expect((await office.orderRow(order.orderId)).status).toBe('on_hold');
  const [rest] = await office.linesOf(order.orderId);
  await edit(order, { textLine1: 'Right' }, { count: rest?.quantity ?? 0 });
  expect((await office.orderRow(order.orderId)).status).toBe('processing');
});

describe('what the owner cannot change says why', () => {
  const WORDS = { textLine1: 'Right', textLine2: '', textLine3: '' };
  const changeLineOf = (orderId: string, change: object = {}) =>
    changeLine(office.deps, { orderId, position: 0, by: 'kim@example.com', ...WORDS, ...change });
  const changeAddressOf = (orderId: string, change: object = {}) =>
    changeAddress(office.deps, { orderId, address: { ...MAYA_RECIPIENT, ...change }, by: 'kim@example.com' });

  test('of a hat', async () => {
    const { orderId, line } = await office.windowedOrder(2);
    expect(await changeLineOf(orderId, { position: 1 })).toMatchObject({
      code: 'not_found',
      path: 'position',
    });
    expect(await changeLineOf(orderId, { count: 3 })).toMatchObject({ path: 'count' });
    const was = { ...line.design, quantity: 1 };
    expect(await changeLineOf(orderId, { was })).toMatchObject({
      code: 'conflict',
      details: { ...line.design, quantity: 2 },
    });
    await office.rows('update order_lines set sync_variant_id = 7 where order_id = $1', [orderId]);
    expect(await changeLineOf(orderId)).toMatchObject({ message: expect.stringContaining('from its store') });
    expect(await office.linesOf(orderId)).toMatchObject([{ design: line.design, quantity: 2 }]);
    await office.rows('update order_lines set sync_variant_id = null where order_id = $1', [orderId]);
    expect(await changeLineOf(orderId, { was: { ...was, quantity: 2 } })).toBeNull();
    const design = { ...line.design, ...WORDS };
    expect(await office.linesOf(orderId)).toMatchObject([{ design, quantity: 2 }]);
    expect(
      await office.rows('select author_email, text from order_notes where order_id = $1', [orderId]),
    ).toEqual([{ author_email: 'kim@example.com', text: 'Changed the words of line 1.' }]);
  });

  test('of an address beside its field', async () => {
    const { orderId } = await office.windowedOrder();
    const street = { address1: '', address2: 'x'.repeat(201), city: '', state: 'XX', zip: '3720' };
    for (const [path, value] of Object.entries({ name: 'M', email: 'maya@example', ...street }))
      expect(await changeAddressOf(orderId, { [path]: value })).toMatchObject({ code: 'invalid', path });
  });

  test('of an order that is on its way, or that Printful holds or makes', async () => {
    expect(await changeAddressOf('7K2Q9MXA4T')).toMatchObject({ code: 'not_found' });
    const { id } = await office.confirmedOrder();
    const change = { address1: '1 Elm Street' };
    const message = 'This order can no longer be changed: it is being made.';
    expect(await changeAddressOf(id, change)).toMatchObject({ message });
    await office.rows(`update orders set status = 'sent_to_printful' where id = $1`, [id]);
    await expect(changeLineOf(id)).rejects.toThrow('no longer be changed: Printful has it already.');
    await office.control(`printful/orders/@${id}/advance`, { to: 'onhold' });
    await expect(changeAddressOf(id, change)).rejects.toThrow(
      /^Printful holds this order.*then save again\.$/,
    );
    const kept =
      'select address1 from orders where id = $1 and not exists (select from order_notes where order_id = $1)';
    expect(await office.rows(kept, [id])).toEqual([{ address1: '418 Music Row' }]);
  });
});
