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
    { by: 'UPS', number: 'no number', url: '', shipped: 'Nov 14, 2026, 9:30 AM', delivered: null },
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
    'Shipped: Nov 13, 2026, 4:12 PM Delivered: Nov 17, 2026, 2:18 PM',
    'Parcel: UPS, no number Shipped: Nov 14, 2026, 9:30 AM Delivered: no scan yet',
    'to zoe@example.net: “On their way”',
    'Track them.',
    'Zoë paid $107.96.',
    'Proof Print file',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Nothing is shipped yet.');
  const letters = text.replace(/\s/g, '');
  for (const words of ['2×BLAME♥/THEBRIDEΩ', 'ZoëŁukasiewicz-Nguyễn']) expect(letters).toContain(words);
  expect(images).toHaveLength(2);
});

/** Each run of text with its page, its letters' size, and where it stands: in points from the top left corner. */
async function runsOf(file: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const page = await pdf.getPage(index + 1);
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [size, , , , left, bottom] = item.transform as number[];
      const { str: text, width } = item;
      return [
        { text, page: index, size, left: left ?? 0, right: (left ?? 0) + width, y: 792 - (bottom ?? 0) },
      ];
    });
  });
  return (await Promise.all(pages)).flat();
}

test('an order that is not shipped says so, and a very long email is cut', async () => {
  const whole = { ...(await evidence()), parcels: [] };
  const mails = whole.mails.map((mail) => ({ ...mail, text: 'x '.repeat(3500) }));
  const { text } = await read(await drawEvidence({ ...whole, mails }));
  expect(text).toContain('Nothing is shipped yet.');
  expect(text.match(/\bx\b/g)).toHaveLength(3000);
});

test('the page reads from the top: headings are larger, nothing leaves the page, and pictures cover no words', async () => {
  const runs = await runsOf(await drawEvidence(await evidence()));
  const run = (start: string) => runs.find(({ text }) => text.startsWith(start)) ?? expect.fail(start);
  expect([run('Evidence for'), run('What was'), run('Order:'), run('Proof'), run('Four')]).toMatchObject(
    [20, 15, 10.5, 9, 9].map((size) => ({ size })),
  );
  expect([run('Proof').left, run('Print file').left]).toEqual([54, 54 + 158 + 12]);
  for (const label of ['Proof', 'Print file']) {
    expect(run(label).y - run('Black hat').y).toBeGreaterThan(105);
    expect(run('Where it').y - run(label).y).toBeGreaterThan(20);
  }
  // Letters of the other font stand a little lower in the same line.
  for (const [index, { y }] of runs.entries()) expect(y).toBeGreaterThan((runs[index - 1]?.y ?? 0) - 4);
});

test('a hat is on one page with its pictures, and an email with its first line', async () => {
  const one = await evidence();
  const long = 'The words of an email that goes on and on for a while. '.repeat(8);
  const file = await drawEvidence({
    ...one,
    hats: Array.from({ length: 9 }, () => ({ ...one.hats[0], title: 'A hat' })) as Evidence['hats'],
    mails: Array.from({ length: 30 }, () => ({ ...one.mails[0], text: long })) as Evidence['mails'],
  });
  const runs = await runsOf(file);
  const pagesOf = (start: string) =>
    runs.filter(({ text }) => text.startsWith(start)).map(({ page }) => page);
  expect(pagesOf('Proof')).toEqual(pagesOf('A hat'));
  expect(pagesOf('A hat')).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2]);
  expect(pagesOf('The words')).toEqual(pagesOf('Nov 13, to'));
  for (const { left, right, y } of runs) {
    expect([left >= 54, right <= 612 - 54 + 1]).toEqual([true, true]);
    expect([y > 54, y < 792 - 54]).toEqual([true, true]);
  }
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
