import { describeDesign } from '../../domain/design/describe-design.ts';
import { type Design, type HatColor, hatColorOf } from '../../domain/design/design.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { useFailedImage } from '../ui/hat-image.tsx';
import { useMaking } from '../use-shop.ts';
import { basePicture, type HatView } from './base-pictures.ts';
import { HatText } from './hat-text.tsx';
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
      <BasePicture hatColor={design.hatColor} {...{ view, sizes, loading, fetchPriority }} />
      {view === 'front' && <HatText {...{ design, making, table, firstOutlines }} />}
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
