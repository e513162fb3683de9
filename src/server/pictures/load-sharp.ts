import type sharp from 'sharp';

const READ = ['Jpeg', 'Png', 'Webp'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
]);

/**
 * sharp, loaded with libvips when the first picture is decoded, which few instances ever do. Drawing has a thread of its own.
 * libvips keeps no picture, because none is decoded twice, and one thread is enough. It is set up once: a picture that is decoded
 * while everything is blocked again would be refused.
 */
export const loadSharp = (): Promise<typeof sharp> => {
  loading ??= load();
  return loading;
};

let loading: Promise<typeof sharp> | null = null;

async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  loaded.concurrency(1);
  // What is sent may be anything, such as an SVG that takes for ever to draw. Only these are read.
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({ operation: READ });
  return loaded;
}
