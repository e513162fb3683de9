import { type Design, describeDesign, hatColorOf } from '../../domain/design.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { BasePicture } from './base-picture.tsx';
import type { HatView } from './base-pictures.ts';
import { PREVIEW_WIDTHS, type PreviewSize } from './preview-sizes.ts';
import { PrintedText } from './printed-text.tsx';
import './hat-preview.css';

interface HatPreviewProps {
  design: Design;
  /** The glyphs of the design; while they are on their way (null) the last text stays. */
  table: GlyphTable | null;
  /** What stands on the hat before any glyphs came. */
  firstOutlines?: string;
  size: PreviewSize;
  /** The back has no text. */
  view?: HatView;
  /** How wide it is shown, as in `<img sizes>`, where that is not its size. */
  sizes?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high';
}

/** The hat of a design as it is right now: the picture of the blank hat, and the text as outlines lit like its panel. */
export function HatPreview({
  design,
  table,
  firstOutlines = '',
  size,
  view = 'front',
  ...props
}: HatPreviewProps) {
  const { sizes = `${PREVIEW_WIDTHS[size]}px`, loading, fetchPriority } = props;
  return (
    <div
      className="hat-preview"
      style={{ '--preview-width': `${PREVIEW_WIDTHS[size]}px` }}
      role="img"
      aria-label={view === 'front' ? describeDesign(design) : describeBack(design)}
    >
      <BasePicture hatColor={design.hatColor} {...{ view, sizes, loading, fetchPriority }} />
      {view === 'front' && <PrintedText {...{ design, table, firstOutlines }} />}
    </div>
  );
}

const describeBack = ({ hatColor }: Design) => `${hatColorOf(hatColor).label} hat from behind`;
