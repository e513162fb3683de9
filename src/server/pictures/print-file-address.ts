import type { Design } from '../../domain/design.ts';
import { artwork } from '../../hat/artwork.ts';
import type { Canvas } from '../../hat/layout.ts';
import { printFile } from '../../hat/print-file.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../secrets.ts';

/** What a print file is made from: an order line, its design and canvas, and the thread. */
export interface PrintedLine {
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
  { id, design, canvas, thread }: PrintedLine,
): Promise<string> {
  const drawing = printFile(design, await deps.glyphs.tableFor(design), canvas, thread ?? undefined);
  const content = sha256(drawing).slice(0, 16);
  const signature = deps.secrets.sign('print-file', signedText(id, content));
  return `${deps.config.publicUrl}/print-files/${id}-${content}-${signature}.png`;
}

/** The line that a print file's name belongs to; null if the name is invalid, `forged` if the shop did not sign it. */
export function readPrintFileName(
  secrets: Deps['secrets'],
  name: string,
): { lineId: number } | 'forged' | null {
  const [, id, content, signature] = /^([1-9]\d{0,14})-([0-9a-f]{16})-([\w-]{22})\.png$/.exec(name) ?? [];
  if (!id || !content || !signature) return null;
  const signed = secrets.verify('print-file', signedText(Number(id), content), signature);
  return signed ? { lineId: Number(id) } : 'forged';
}

/** A hash of how a design is drawn: any change to the words, ink, font or layout changes it. */
export const drawingHash = async (glyphs: Deps['glyphs'], design: Design): Promise<string> =>
  sha256(artwork(design, await glyphs.tableFor(design)));

const signedText = (id: number, content: string) => `${id}-${content}`;
