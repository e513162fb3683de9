import { readdir, readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawEvidence, type Evidence, LARGEST_EVIDENCE } from './draw-evidence.ts';

const picture = (background: string) =>
  sharp({ create: { width: 420, height: 280, channels: 3, background } })
    .jpeg()
    .toBuffer();

const evidence = async (): Promise<Evidence> => ({
  title: 'Evidence for dispute du_1',
  facts: [['Order', '#0MRX4B7V8K']],
  hats: [
    {
      title: '2 × BLAME ♥ / THE BRIDE Ω',
      text: 'Black hat, Lime Green letters, Rockwell.',
      proof: await picture('#ff2e93'),
      seen: null,
      print: await picture('#b6f230'),
    },
  ],
  address: ['Zoë Łukasiewicz-Nguyễn', '2207 Maplewood Ave, Apt 3', 'Toledo, OH 43606'],
  parcels: [
    {
      by: 'USPS',
      number: '9400111206204417',
      url: 'https://tools.usps.com/go?n=9400111206204417',
      shipped: 'Nov 13, 2026, 4:12 PM',
      delivered: 'Nov 17, 2026, 2:18 PM',
    },
  ],
  mails: [
    { to: 'zoe@example.net', subject: 'On their way', text: 'Four hats.\n\nTrack them.', at: 'Nov 13' },
  ],
  story: [{ at: 'Nov 12', text: 'Zoë paid $107.96.' }],
});

const read = async (file: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const images: unknown[] = [];
  for (let page = 1; page <= totalPages; page += 1) images.push(...(await extractImages(pdf, page)));
  return { text: text.replace(/\s+/g, ' '), images };
};

test('the file has the facts, the pictures, the parcel, the emails and the story, in every letter', async () => {
  const { text, images } = await read(await drawEvidence(await evidence()));
  for (const words of [
    'Evidence for dispute du_1',
    'Order: #0MRX4B7V8K',
    '2207 Maplewood Ave, Apt 3',
    'USPS, 9400111206204417',
    'Tracking: https://tools.usps.com/go?n=9400111206204417',
    'Delivered: Nov 17, 2026, 2:18 PM',
    'to zoe@example.net: “On their way”',
    'Track them.',
    'Zoë paid $107.96.',
  ])
    expect(text).toContain(words);
  const letters = text.replace(/\s/g, '');
  for (const words of ['2×BLAME♥/THEBRIDEΩ', 'ZoëŁukasiewicz-Nguyễn']) expect(letters).toContain(words);
  expect(images).toHaveLength(2);
});

test('every character of a hat, and every accent of a name or an address, has its shape', async () => {
  const assets = new URL('../../../../assets/', import.meta.url);
  const { characterSet } = create(await readFile(new URL('fonts/evidence.woff', assets)));
  const tables = await Promise.all(
    (await readdir(new URL('glyphs', assets))).map((name) =>
      readFile(new URL(`glyphs/${name}`, assets), 'utf8'),
    ),
  );
  const onHats = tables.flatMap((table) => Object.keys((JSON.parse(table) as { glyphs: object }).glyphs));
  const names = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Script=Latin}/u.test(letter),
  );
  expect(onHats).toEqual(expect.arrayContaining(['♥', 'Ω', 'ễ']));
  const lacking = [...onHats, ...names].filter((each) => !characterSet.includes(each.codePointAt(0) ?? 0));
  expect(lacking).toEqual([]);
});

test('a hundred kinds of hats fit into the file that Stripe takes', async () => {
  const one = await evidence();
  const { width, height } = { width: 420, height: 280 };
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 72 })
    .toBuffer();
  const hats = Array.from({ length: 100 }, () => ({ ...one.hats[0], proof: noise, print: noise }));
  const file = await drawEvidence({ ...one, hats: hats as Evidence['hats'] });
  expect(file.byteLength).toBeLessThan(LARGEST_EVIDENCE);
});
