import { memo, useDeferredValue, useId } from 'react';
import { describeDesign } from '../../domain/design/describe-design.ts';
import { type Design, type HatColor, hatColorOf } from '../../domain/design/design.ts';
import type { Making } from '../../domain/design/making.ts';
import { colorOnHat } from '../../domain/design/thread-colors.ts';
import { DIRECTIONS, degreesOf, edgeColor, type Finish, finishOf, sheenOf, TILE } from '../../hat/finish.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { TEXT_AREA } from '../../hat/panel-placement.ts';
import { pictureOutlines } from '../../hat/picture-outlines.ts';
import { type StitchTable, stitchPaths } from '../../hat/stitches.ts';
import { useFailedImage } from '../ui/hat-image.tsx';
import { useMaking } from '../use-shop.ts';
import { basePicture, type HatView, LIGHT, tileAddress } from './base-pictures.ts';
import { useStitches } from './use-stitches.ts';
import './hat-preview.css';

/** The widths of a live preview in CSS pixels; it shrinks where there is less room. */
export const PREVIEW_WIDTHS = { sm: 160, md: 320, lg: 600 } as const;

export type PreviewSize = keyof typeof PREVIEW_WIDTHS;

interface HatPreviewProps {
  design: Design;
  /** The glyphs of the design; null while they load. Until then, the last text stays. */
  table: GlyphTable | null;
  /** The outlines to show until the first glyphs have loaded. */
  firstOutlines?: string;
  size: PreviewSize;
  /** The back has no text. */
  view?: HatView;
  /** The width on the page, as in `<img sizes>`, if it differs from the width for `size`. */
  sizes?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high';
}

/** A design's hat as it is made now, drawn live: the blank hat, and the text as outlines of film or thread. */
export function HatPreview({
  design,
  table,
  firstOutlines = '',
  size,
  view = 'front',
  ...props
}: HatPreviewProps) {
  const { sizes = `${PREVIEW_WIDTHS[size]}px`, loading, fetchPriority } = props;
  const making = useMaking(design.hatColor);
  return (
    <div
      className="hat-preview"
      style={{ '--preview-width': `${PREVIEW_WIDTHS[size]}px` }}
      role="img"
      aria-label={view === 'front' ? describeDesign(design, making) : describeBack(design)}
    >
      <BasePicture
        hatColor={design.hatColor}
        view={view}
        sizes={sizes}
        loading={loading}
        fetchPriority={fetchPriority}
      />
      {view === 'front' && (
        <HatText design={design} making={making} table={table} firstOutlines={firstOutlines} />
      )}
    </div>
  );
}

const describeBack = ({ hatColor }: Design) => `${hatColorOf(hatColor).label} hat from behind`;

interface BasePictureProps {
  hatColor: HatColor;
  view: HatView;
  sizes: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high';
}

/** The hat without text; a rectangle in the hat's color if the picture fails to load. */
function BasePicture({ hatColor, view, ...props }: BasePictureProps) {
  const sources = basePicture(hatColor, view);
  const { hasFailed, watch } = useFailedImage(sources.src);
  if (hasFailed) return <span style={{ background: hatColorOf(hatColor).front }} />;
  return <img width={1200} height={800} alt="" {...props} {...sources} {...watch} />;
}

const { left, top, width, height } = TEXT_AREA;

interface HatTextProps {
  design: Design;
  making: Making;
  /** The glyphs of the design; null while they load. */
  table: GlyphTable | null;
  firstOutlines: string;
}

/**
 * The text on the front: film or thread with its shadow, edge and texture, in the panel's light, clipped to the outlines. The
 * clip comes last, so that the edges equal those of the server's picture. The last text stays while glyphs load.
 */
const HatText = memo(
  ({ design, making, table, firstOutlines }: HatTextProps) => {
    const id = useId();
    const finish = finishOf(making);
    const stitches = useStitches(design.fontStyle, making.isStitched);
    const color = colorOnHat(design.textColor, making).hex;
    const text = `#${id}text`;
    // Threads may follow the letters a frame later: nobody sees it, and the letters are as quick as printed ones.
    const threads = {
      design: useDeferredValue(design),
      table: useDeferredValue(table),
      stitches: useDeferredValue(stitches),
      canvas: useDeferredValue(making.canvas),
    };
    return (
      <svg viewBox="0 0 600 400" aria-hidden="true">
        <clipPath id={id}>
          <path id={`${id}text`} d={table ? pictureOutlines(design, table, making.canvas) : firstOutlines} />
        </clipPath>
        <Textures id={id} finish={finish} />
        {finish.shadows.map(({ by: [x, y], opacity }) => (
          <use key={opacity} href={text} x={x} y={y} opacity={opacity} />
        ))}
        <g className="printed-text" clipPath={`url(#${id})`}>
          <rect width="600" height="400" fill={edgeColor(color, finish)} />
          <use href={text} x={finish.edge.by[0]} y={finish.edge.by[1]} fill={color} />
          {making.isStitched ? (
            <Threads id={id} {...threads} />
          ) : (
            <rect width="600" height="400" fill={`url(#${id}0)`} />
          )}
          <image href={LIGHT} x={left} y={top} width={width} height={height} preserveAspectRatio="none" />
        </g>
      </svg>
    );
  },
  (shown, next) =>
    next.table === null ||
    (shown.table === next.table && shown.design === next.design && shown.making === next.making),
);

/** The tile as a pattern; for thread, one pattern per direction with its sheen. */
const Textures = memo(({ id, finish }: { id: string; finish: Finish }) =>
  Array.from({ length: finish.tile === 'satin' ? DIRECTIONS : 1 }, (_, direction) => (
    <pattern
      key={degreesOf(direction)}
      id={`${id}${direction}`}
      width={TILE}
      height={TILE}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${degreesOf(direction)})`}
    >
      <image href={tileAddress(finish.tile)} width={TILE} height={TILE} />
      {finish.tile === 'satin' && (
        <path
          d={`M0 0h${TILE}v${TILE}H0z`}
          fill={sheenOf(direction) > 0 ? '#fff' : '#000'}
          opacity={Math.abs(sheenOf(direction))}
        />
      )}
    </pattern>
  )),
);

interface ThreadsProps {
  id: string;
  design: Design;
  table: GlyphTable | null;
  stitches: StitchTable | null;
  canvas: Making['canvas'];
}

/** The texture of thread, in the direction of each stroke. */
const Threads = memo(
  ({ id, design, table, stitches, canvas }: ThreadsProps) =>
    table &&
    stitches &&
    stitchPaths(design, table, { stitches, canvas }).map(
      (path, direction) =>
        path && <path key={degreesOf(direction)} d={path} fill={`url(#${id}${direction})`} />,
    ),
);
