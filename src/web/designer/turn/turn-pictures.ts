/// <reference types="vite/client" />
import { type HatColor, hatColorOf } from '../../../domain/design/design.ts';
import { TURN_FRAMES } from '../../../hat/turn/frames.ts';
import { unpackLight } from '../../../hat/turn/light-atlas.ts';
import { mixColorway, mixInkLight } from '../../../hat/turn/mix-colorway.ts';
import { blankCanvas } from '../buying/blank-canvas.ts';

/** A frame in a hat's colors, and the light on its ink. Both fill the picture. */
export interface TurnPicture {
  hat: HTMLCanvasElement;
  inkLight: HTMLCanvasElement;
}

// Only the addresses.
const ADDRESSES = import.meta.glob<string>('../../../../assets/turn/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Rejects when the frame cannot be fetched; the next call then tries again. */
export async function turnPicture(frame: number, hatColor: HatColor): Promise<TurnPicture> {
  const name = `${frame} ${hatColor}`;
  const before = mixed.get(name);
  if (before) return before;
  const light = await lightOf(frame);
  const picture = mixed.get(name) ?? mix(light, hatColor);
  // Only one color is kept, since each frame takes 1.4 MB.
  for (const each of mixed.keys()) if (!each.endsWith(` ${hatColor}`)) mixed.delete(each);
  mixed.set(name, picture);
  return picture;
}

const mixed = new Map<string, TurnPicture>();

/** Fetches and mixes all other frames in the background, the nearest first. A frame that fails is fetched when it is needed. */
export async function fetchTurn(from: number, hatColor: HatColor): Promise<void> {
  wanted = hatColor;
  if (isFetching) return;
  isFetching = true;
  for (let away = 1; away <= TURN_FRAMES / 2; away++)
    for (const frame of [from + away, from - away + TURN_FRAMES].map((each) => each % TURN_FRAMES))
      if (frame !== 0) {
        await turnPicture(frame, wanted).catch(() => undefined);
        await pause();
      }
  isFetching = false;
}

/** Mixing a frame takes up to a tenth of a second on a phone. In between, the hat follows the finger. */
const pause = () => new Promise((done) => setTimeout(done, 60));

let isFetching = false;
/** The latest color, if it changes meanwhile. */
let wanted: HatColor;

const loading = new Map<number, Promise<HTMLImageElement>>();

function lightOf(frame: number): Promise<HTMLImageElement> {
  const earlier = loading.get(frame);
  if (earlier) return earlier;
  const promise = loadLight(frame).catch((error) => {
    loading.delete(frame);
    throw error;
  });
  loading.set(frame, promise);
  return promise;
}

/** Whether AVIF could not be decoded: Safari 15 and Edge before 121 cannot. */
let needsWebp = false;

async function loadLight(frame: number): Promise<HTMLImageElement> {
  if (!needsWebp) {
    const picture = await decoded(`${frame}.avif`).catch(() => null);
    if (picture) return picture;
  }
  const picture = await decoded(`${frame}.webp`);
  needsWebp = true;
  return picture;
}

async function decoded(name: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = ADDRESSES[`../../../../assets/turn/${name}`] ?? '';
  await image.decode();
  return image;
}

/** How much smaller than the frame the light on ink is. It is smooth once the grain of the rendering is gone. */
const SMOOTH = 8;

function mix(light: HTMLImageElement, hatColor: HatColor): TurnPicture {
  const layers = unpackLight(pixelsOf(light), light.naturalWidth);
  const { width, height } = layers;
  const full = painted(mixInkLight(layers), width, height);
  const { canvas: inkLight, pen } = blankCanvas(width / SMOOTH, height / SMOOTH);
  pen.drawImage(full, 0, 0, inkLight.width, inkLight.height);
  return { hat: painted(mixColorway(layers, hatColorOf(hatColor)), width, height), inkLight };
}

function painted(pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number): HTMLCanvasElement {
  const { canvas, pen } = blankCanvas(width, height);
  pen.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

function pixelsOf(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser has no canvas');
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, canvas.width, canvas.height).data;
}
