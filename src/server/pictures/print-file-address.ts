import { type Design, toDesign } from '../../domain/design/design.ts';
import { artwork } from '../../hat/artwork.ts';
import type { Canvas } from '../../hat/layout.ts';
import { printFile } from '../../hat/print-file.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../secrets.ts';

/** What a print file is made from: an order line, its design and canvas, and the thread. */
interface PrintedLine {
  id: number;
  design: Design;
  canvas: Canvas;
  /** The color of the thread it is stitched with; null if it is printed. */
  thread?: string | null;
}

/**
 * The signed address of a line's print file. It changes with the print, because Printful fetches each address only once.
 */
export async function printFileUrl(
  deps: Pick<Deps, 'config' | 'secrets' | 'glyphs'>,
  { id, ...print }: PrintedLine,
): Promise<string> {
  const content = await printHash(deps.glyphs, print);
  const signature = deps.secrets.sign('print-file', signedText(id, content));
  return `${deps.config.publicUrl}/print-files/${id}-${content}-${signature}.png`;
}

/** A short hash of a print file: any change to the words, thread, ink, font, layout or canvas changes it. */
export const printHash = async (
  glyphs: Deps['glyphs'],
  { design, canvas, thread }: Omit<PrintedLine, 'id'>,
): Promise<string> =>
  hashOf(printFile(design, await glyphs.tableFor(design), { canvas, ink: thread ?? undefined }));

export const hashOf = (drawing: string): string => sha256(drawing).slice(0, 16);

/**
 * The line and the hash that a print file's name contains; null if the name is invalid, `forged` if the shop did not sign it.
 */
export function readPrintFileName(
  secrets: Deps['secrets'],
  name: string,
): { lineId: number; hash: string } | 'forged' | null {
  const [, id, content, signature] = /^([1-9]\d{0,14})-([0-9a-f]{16})-([\w-]{22})\.png$/.exec(name) ?? [];
  if (!id || !content || !signature) return null;
  const signed = secrets.verify('print-file', signedText(Number(id), content), signature);
  return signed ? { lineId: Number(id), hash: content } : 'forged';
}

/** What the print file of an example order shows. */
export const EXAMPLE = toDesign({ textColor: 'white', textLine1: 'EXAMPLE', textLine2: 'ORDER' });

type ExamplePrint = Required<Pick<PrintedLine, 'canvas' | 'thread'>>;

/** The signed address of an example's print file, such as `/print-files/example-1890x765-FFFFFF-….png`. */
export function examplePrintUrl(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  { canvas: { width, height }, thread }: ExamplePrint,
): string {
  const name = `example-${width}x${height}-${thread === null ? 'ink' : thread.slice(1)}`;
  return `${config.publicUrl}/print-files/${name}-${secrets.sign('print-file', name)}.png`;
}

/** What an example's print file is made from; null if the name is not one that the shop signed. */
export function readExampleName(secrets: Deps['secrets'], file: string): ExamplePrint | null {
  const [, name, width, height, thread, signature] =
    /^(example-(\d+)x(\d+)-([0-9A-F]{6}|ink))-([\w-]{22})\.png$/.exec(file) ?? [];
  if (!name || !signature || !secrets.verify('print-file', name, signature)) return null;
  const canvas = { width: Number(width), height: Number(height) };
  return { canvas, thread: thread === 'ink' ? null : `#${thread}` };
}

/** A hash of how a design is drawn: any change to the words, ink, font or layout changes it. */
export const drawingHash = async (glyphs: Deps['glyphs'], design: Design): Promise<string> =>
  sha256(artwork(design, await glyphs.tableFor(design)));

const signedText = (id: number, content: string) => `${id}-${content}`;
