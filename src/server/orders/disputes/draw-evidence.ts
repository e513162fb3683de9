import { readFile } from 'node:fs/promises';

/** What a bank reads, in words and pictures. */
export interface Evidence {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  hats: readonly EvidenceHat[];
  /** Name, email and address, line by line. */
  address: readonly string[];
  parcels: readonly { by: string; number: string; url: string; shipped: string; delivered: string | null }[];
  mails: readonly { to: string; subject: string; text: string; at: string }[];
  story: readonly { at: string; text: string }[];
}

export interface EvidenceHat {
  title: string;
  text: string;
  /** JPEGs; null for hats of the Printful store, and what was not stored. */
  proof: Buffer | null;
  seen: Buffer | null;
  print: Buffer | null;
}

/** Stripe takes PDF, PNG and JPEG of at most 5 MB: https://stripe.com/docs/file-upload */
export const LARGEST_EVIDENCE = 5_000_000;

/** Draws the evidence as one PDF, which Stripe takes as a file of a dispute. */
export async function drawEvidence(evidence: Evidence): Promise<Buffer> {
  // Loaded on first use, because it is large and disputes are rare.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'LETTER', margin: MARGIN, info: { Title: evidence.title } });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.registerFont('other', await readFile(OTHER_FONT));
  const page = new Page(document);
  page.heading(evidence.title, 20);
  for (const [label, value] of evidence.facts) page.fact(label, value);
  page.heading('What was sold');
  for (const hat of evidence.hats) page.hat(hat);
  page.heading('Where it went');
  for (const line of evidence.address) page.text(line);
  for (const parcel of evidence.parcels) {
    page.gap();
    page.fact('Parcel', `${parcel.by}, ${parcel.number}`);
    if (parcel.url) page.fact('Tracking', parcel.url);
    page.fact('Shipped', parcel.shipped);
    page.fact('Delivered', parcel.delivered ?? 'no scan yet');
  }
  if (evidence.parcels.length === 0) page.text('Nothing is shipped yet.');
  page.heading('What happened');
  for (const { at, text } of evidence.story) page.fact(at, text);
  page.heading('Emails to the customer');
  for (const mail of evidence.mails) page.mail(mail);
  document.end();
  return ended;
}

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const PICTURE = { width: 158, height: 105 };
const OTHER_FONT = new URL('../../../../assets/fonts/evidence.woff', import.meta.url);

class Page {
  readonly #document: PDFKit.PDFDocument;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  heading(text: string, size = 15): void {
    this.gap();
    this.#room(70);
    this.#write(text, { size, isBold: true });
    this.gap();
  }

  fact(label: string, value: string): void {
    this.#write(`${label}: ${value}`);
  }

  text(text: string): void {
    this.#write(text);
  }

  gap(): void {
    this.#document.moveDown(0.6);
  }

  hat({ title, text, proof, seen, print }: EvidenceHat): void {
    const pictures = [
      ['Proof', proof],
      ['Seen before paying', seen],
      ['Print file', print],
    ] as const;
    this.#room(PICTURE.height + 80);
    this.#write(title, { isBold: true });
    this.#write(text);
    const top = this.#document.y + 4;
    let left = MARGIN;
    for (const [label, picture] of pictures) {
      if (!picture) continue;
      this.#document.image(picture, left, top, { fit: [PICTURE.width, PICTURE.height] });
      this.#document
        .font('Helvetica')
        .fontSize(9)
        .text(label, left, top + PICTURE.height + 3);
      left += PICTURE.width + 12;
    }
    this.#document.x = MARGIN;
    this.#document.y = left === MARGIN ? top : top + PICTURE.height + 18;
    this.gap();
  }

  mail({ to, subject, text, at }: Evidence['mails'][number]): void {
    this.#room(80);
    this.#write(`${at}, to ${to}: “${subject}”`, { isBold: true });
    this.#write(text.slice(0, LONGEST_MAIL), { size: 9 });
    this.gap();
  }

  /** Begins a new page unless this many points are left on this one. */
  #room(height: number): void {
    if (this.#document.y + height > this.#document.page.height - MARGIN) this.#document.addPage();
  }

  /** Writes a paragraph. Letters and symbols that the standard fonts of PDF lack, such as Ł and ♥, come from a font of their own. */
  #write(text: string, { size = 10.5, isBold = false }: { size?: number; isBold?: boolean } = {}): void {
    const runs = runsOf(text);
    for (const [index, run] of runs.entries())
      this.#document
        .font(run.isPlain ? (isBold ? 'Helvetica-Bold' : 'Helvetica') : 'other')
        .fontSize(size)
        .text(run.text, { width: WIDTH, continued: index < runs.length - 1 });
  }
}

/** No email of the shop is longer. */
const LONGEST_MAIL = 6000;

/** Cuts a text where the font changes. Never empty. */
function runsOf(text: string): { text: string; isPlain: boolean }[] {
  const runs: { text: string; isPlain: boolean }[] = [];
  for (const letter of text.replaceAll('\u202f', ' ').replaceAll('\t', ' ')) {
    const isPlain = WINDOWS_1252.test(letter);
    const last = runs.at(-1);
    if (last?.isPlain === isPlain) last.text += letter;
    else runs.push({ text: letter, isPlain });
  }
  return runs.length > 0 ? runs : [{ text: ' ', isPlain: true }];
}

const WINDOWS_1252 = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/u;
