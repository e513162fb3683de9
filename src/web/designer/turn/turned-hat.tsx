import { useEffect, useRef } from 'react';
import { describeDesign } from '../../../domain/design/describe-design.ts';
import { type Design, hatColorOf } from '../../../domain/design/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { showsWords, sideName, TURN_FRAMES } from '../../../hat/turn/frames.ts';
import { importOnline } from '../../import-online.ts';
import { useMaking } from '../../use-shop.ts';
import { toastStuckHat } from './stuck-hat.ts';
import { prefersLessMotion, type ShownTurn, type TurnControls } from './turn-controls.ts';

interface TurnedHatProps extends Pick<ShownTurn, 'frame' | 'isShown'>, Pick<TurnControls, 'onDrawn'> {
  design: Design;
  /** The glyphs of the design; null while they load. */
  table: GlyphTable | null;
}

/** In pixels. The hat's picture is smaller, but the text is sharp. */
const WIDEST = 1200;

/** The hat from any side but the front, on a canvas in the place of the front. Its code and pictures are fetched here. */
export function TurnedHat({ frame, isShown, onDrawn, design, table }: TurnedHatProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const making = useMaking(design.hatColor);

  useEffect(() => {
    if (frame === 0) return;
    let isLatest = true;

    async function draw() {
      const { drawTurned, fetchTurn } = await importOnline(() => import('./draw-turned.ts'));
      const room = (canvas.current?.parentElement?.clientWidth || WIDEST) * window.devicePixelRatio;
      const width = Math.min(WIDEST, Math.round(room));
      const picture = isLatest && (await drawTurned({ frame, design, table, making, width }));
      const pen = isLatest && canvas.current?.getContext('2d');
      if (!picture || !pen) return;
      pen.canvas.width = picture.width;
      pen.canvas.height = picture.height;
      pen.drawImage(picture, 0, 0);
      onDrawn(frame);
      if (!prefersLessMotion()) void fetchTurn(frame, design.hatColor);
    }

    draw().catch(() => {
      if (!isLatest) return;
      onDrawn(null);
      toastStuckHat();
    });
    return () => {
      isLatest = false;
    };
  }, [frame, design, table, making, onDrawn]);

  const hat = showsWords(frame) ? describeDesign(design, making) : `${hatColorOf(design.hatColor).label} hat`;
  return (
    <canvas
      ref={canvas}
      className="turned-hat"
      hidden={!isShown}
      style={{ '--aside': Math.abs(Math.sin((frame * 2 * Math.PI) / TURN_FRAMES)) }}
      role="img"
      aria-label={`${sideName(frame)}: ${hat}`}
    />
  );
}
