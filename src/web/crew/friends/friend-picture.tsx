import type { Design } from '../../../domain/design.ts';
import { useGlyphs } from '../../designer/use-glyphs.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';

/** A friend's hat, drawn as she types. */
export const FriendPicture = ({ design }: { design: Design }) => (
  <div className="friend-picture">
    <HatPreview
      design={design}
      table={useGlyphs(design)}
      size="lg"
      sizes="(max-width: 880px) 100vw, 60vw"
      fetchPriority="high"
    />
  </div>
);
