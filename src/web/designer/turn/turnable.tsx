import type { ReactNode } from 'react';
import type { Design } from '../../../domain/design/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { TurnedHat } from './turned-hat.tsx';
import type { Turn } from './use-turn.ts';
import './turn.css';

interface TurnableProps {
  turn: Turn;
  design: Design;
  /** The glyphs of the design; null while they load. */
  table: GlyphTable | null;
  /** The hat from the front. */
  front: ReactNode;
  className?: string;
  /** What lies over the hat. */
  children?: ReactNode;
}

/** A hat that a sideways drag turns. */
export const Turnable = ({ turn, design, table, front, className = '', children }: TurnableProps) => (
  <div
    className={`turnable ${className}`.trim()}
    data-turned={turn.isShown || undefined}
    {...turn.controls.drag}
  >
    {front}
    {turn.hasTurned && <TurnedHat design={design} table={table} {...turn} onDrawn={turn.controls.onDrawn} />}
    {children}
  </div>
);
