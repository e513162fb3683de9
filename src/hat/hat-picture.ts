import { type Design, hatColorOf, textColorOf } from '../domain/design.ts';
import { type Cloth, clothOf } from './cloth.ts';
import type { GlyphTable } from './glyph-table.ts';
import * as shapes from './hat-shapes.ts';
import { layout } from './layout.ts';
import { lightDefinitions } from './light.ts';
import { outlines } from './outlines.ts';
import { placeOnPanel } from './panel-placement.ts';

/** `id` must be unique on the page, since inline SVGs share their names; without `background` the picture is transparent. */
export type HatPictureOptions = { id: string; background?: string };

/** The hat from the front with its text on the panel, as an SVG of 600 x 400. */
export function hatPicture(design: Design, table: GlyphTable, { id, background }: HatPictureOptions): string {
  const { width, height } = shapes.FRAME;
  const colors = hatColorOf(design.hatColor);
  const mesh = clothOf(colors.mesh);
  const front = clothOf(colors.front);
  const visor = clothOf(colors.visor);
  const text = outlines(layout(design, table), { placement: placeOnPanel, longestStep: LONGEST_STEP });
  const ink = textColorOf(design.textColor).ink;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    lightDefinitions(id, mesh.hole),
    background ? `<path fill="${background}" d="M0 0H${width}V${height}H0Z"/>` : '',
    groundShadow(id),
    meshBack(id, mesh),
    button(id, visor),
    frontPanel(id, front, `<path fill="${ink}" d="${text}"/>`),
    visorPart(id, visor),
    '</svg>',
  ].join('');
}

/** In artwork pixels; the panel bends less than a tenth of a picture's pixel over it. */
const LONGEST_STEP = 120;

const groundShadow = (id: string) =>
  `<ellipse cx="316" cy="362" rx="236" ry="33" fill="url(#${id}-ground)"/>` +
  `<ellipse cx="300" cy="376" rx="186" ry="10" fill="url(#${id}-ground)"/>`;

const meshBack = (id: string, { color, shade, thread }: Cloth) =>
  `<path fill="${color}" d="${shapes.CROWN}"/>` +
  `<path fill="url(#${id}-holes)" d="${shapes.CROWN}"/>` +
  `<path fill="${color}" d="${shapes.RIM_BAND}"/>` +
  `<path fill="none" stroke="${thread}" stroke-width=".9" stroke-dasharray="2.6 1.8" d="M440 293C465 291 477 280 484.2 273.5"/>` +
  `<path fill="url(#${id}-far)" fill-opacity="${shade}" d="${shapes.CROWN}"/>` +
  [9, 5].map((width) => stroke(shapes.SEAMS[1], '#000', width, 0.16)).join('');

const button = (id: string, { color, shade, shine }: Cloth) =>
  `<path fill="${color}" d="${shapes.BUTTON}"/>` +
  `<path fill="url(#${id}-down)" fill-opacity="${shade}" d="${shapes.BUTTON}"/>` +
  `<ellipse cx="311" cy="19" rx="7" ry="1.8" fill="#fff" fill-opacity="${shine}"/>`;

const frontPanel = (id: string, { color, shade, shine, thread }: Cloth, text: string) =>
  `<path fill="${color}" d="${shapes.FRONT_PANEL}"/>` +
  `<path fill="url(#${id}-lamp)" fill-opacity="${shine}" d="${shapes.FRONT_PANEL}"/>` +
  text +
  `<path fill="url(#${id}-round)" fill-opacity="${shade}" d="${shapes.FRONT_PANEL}"/>` +
  `<path fill="url(#${id}-low)" fill-opacity="${shade}" d="${shapes.FRONT_PANEL}"/>` +
  shapes.SEAMS.map((seam) => stroke(seam, '#000', 1.2, shade * 0.6)).join('') +
  stitches(shapes.PANEL_STITCHES, thread);

const visorPart = (id: string, { color, shade, shine, thread }: Cloth) =>
  `<path fill="${color}" d="${shapes.VISOR}"/>` +
  `<path fill="#000" fill-opacity="${shade * 0.55}" d="${shapes.VISOR}"/>` +
  `<path fill="${color}" d="${shapes.VISOR_TOP}"/>` +
  `<path fill="url(#${id}-brim)" fill-opacity="${shade}" d="${shapes.VISOR_TOP}"/>` +
  `<path fill="url(#${id}-gleam)" fill-opacity="${shine}" d="${shapes.VISOR_TOP}"/>` +
  stitches(shapes.VISOR_STITCHES, thread) +
  [4, 1.6].map((width) => stroke(shapes.VISOR_JOIN, '#000', width, shade * 0.3)).join('');

const stitches = (path: string, thread: string) =>
  `<path fill="none" stroke="${thread}" stroke-width=".9" stroke-dasharray="2.9 2" d="${path}"/>`;

const stroke = (path: string, color: string, width: number, opacity: number) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity.toFixed(2)}" d="${path}"/>`;
