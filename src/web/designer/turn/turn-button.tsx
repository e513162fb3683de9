import { memo } from 'react';
import { sideName, TURN_FRAMES } from '../../../hat/turn/frames.ts';
import type { TurnControls } from './turn-controls.ts';
import './turn.css';

interface TurnButtonProps {
  frame: number;
  controls: TurnControls;
}

/** A dial as a button: a tap shows the next side, arrow keys turn the hat frame by frame. */
export const TurnButton = memo(({ frame, controls: { onTap, onKeyDown } }: TurnButtonProps) => (
  <button
    type="button"
    className="turn-button pill"
    role="slider"
    aria-label="Turn it"
    aria-valuemin={0}
    aria-valuemax={TURN_FRAMES - 1}
    aria-valuenow={frame}
    aria-valuetext={sideName(frame)}
    onClick={onTap}
    onKeyDown={onKeyDown}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <ellipse cx="12" cy="12" rx="9.5" ry="5.5" />
      <circle r="2.6" {...dotPlace(frame)} />
    </svg>
    <span className="unseen-on-phones" aria-hidden="true">
      Turn it
    </span>
  </button>
));

/** On the ring around the hat as seen from in front and above, where the front of the hat points. */
function dotPlace(frame: number): { cx: number; cy: number } {
  const turn = (frame * 2 * Math.PI) / TURN_FRAMES;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { cx: round(12 + 9.5 * Math.sin(turn)), cy: round(12 + 5.5 * Math.cos(turn)) };
}
