export interface BlankCanvas {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
}

/** A transparent canvas. Throws where the browser has none. */
export function blankCanvas(width: number, height: number): BlankCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}

/** What was drawn as a data URL; `quality` is from 0 to 1. Throws when the browser has no memory left for it. */
export function dataUrl(
  canvas: HTMLCanvasElement,
  type: 'image/jpeg' | 'image/png',
  quality: number,
): string {
  const url = canvas.toDataURL(type, quality);
  if (!url.startsWith(`data:${type};`)) throw new Error(`This browser cannot write ${type}`);
  return url;
}
