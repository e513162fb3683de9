import type { Design } from '../../../domain/design/design.ts';
import { TurnButton } from '../../designer/turn/turn-button.tsx';
import { Turnable } from '../../designer/turn/turnable.tsx';
import { useTurn } from '../../designer/turn/use-turn.ts';
import { useGlyphs } from '../../designer/use-glyphs.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';

/** A friend's hat, drawn as she types. It turns. */
export function FriendPicture({ design }: { design: Design }) {
  const turn = useTurn(design);
  const table = useGlyphs(design);
  return (
    <Turnable
      turn={turn}
      design={design}
      table={table}
      className="friend-picture"
      front={
        <HatPreview
          design={design}
          table={table}
          size="lg"
          sizes="(max-width: 880px) 100vw, 60vw"
          fetchPriority="high"
        />
      }
    >
      <TurnButton frame={turn.frame} controls={turn.controls} />
    </Turnable>
  );
}
