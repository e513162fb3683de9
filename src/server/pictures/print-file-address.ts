import type { Design } from '../../domain/design.ts';
import { artwork } from '../../hat/artwork.ts';
import { type Canvas, printFile } from '../../hat/print-file.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../secrets.ts';

/** An order line with what is printed for it. */
export interface PrintedLine {
  id: number;
  design: Design;
  canvas: Canvas;
  /** Color of the thread it is stitched with; null when it is printed. */
  thread?: string | null;
}

/**
 * The signed address of a line's print file. It changes with the print, since Printful never fetches an address twice.
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

/** The line in a print file's name; null when the name is invalid, `forged` when we did not sign it. */
export function readPrintFileName(
  secrets: Deps['secrets'],
  name: string,
): { lineId: number } | 'forged' | null {
  const [, id, content, signature] = /^([1-9]\d{0,14})-([0-9a-f]{16})-([\w-]{22})\.png$/.exec(name) ?? [];
  if (!id || !content || !signature) return null;
  const signed = secrets.verify('print-file', signedText(Number(id), content), signature);
  return signed ? { lineId: Number(id) } : 'forged';
}

/** Identifies what a design is drawn as: a change of words, ink, font or layout changes it. */
export const drawingHash = async (glyphs: Deps['glyphs'], design: Design): Promise<string> =>
  sha256(artwork(design, await glyphs.tableFor(design)));

const signedText = (id: number, content: string) => `${id}-${content}`;
