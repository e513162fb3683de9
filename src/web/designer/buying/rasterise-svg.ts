export interface Raster {
  width: number;
  height: number;
  type: 'image/jpeg' | 'image/png';
  /** From 0 to 1. */
  quality: number;
}

/** An SVG as a data URL of pixels. Rejects where the browser cannot read the SVG or has no canvas. */
export async function rasteriseSvg(svg: string, { width, height, type, quality }: Raster): Promise<string> {
  const image = await loadSvg(svg, width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL(type, quality);
}

function loadSvg(svg: string, width: number, height: number): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image(width, height);
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('This browser cannot read the hat’s SVG'));
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  });
}
