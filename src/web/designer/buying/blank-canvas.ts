/** A transparent canvas. Throws in a browser without one. */
export function blankCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}
