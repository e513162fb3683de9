import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Design, designLines } from '../../../domain/design.ts';
import { CALM_STILLS, STILLS, showsWords, TURN_FRAMES } from '../../../hat/turn/frames.ts';
import { framesBetween, keyTarget, turnedBy } from './turn-steps.ts';

/** How far a hat is turned, and what turns it. */
export interface Turn {
  /** From 0, the front view, to the last of `TURN_FRAMES`. */
  frame: number;
  /** Whether the turned hat is shown; until its first picture has loaded, the front stays. */
  isShown: boolean;
  /** True from the first turn on. */
  hasTurned: boolean;
  /** Turns to the next side. */
  onTap: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** For the element around the hat, which is dragged. */
  drag: DragHandlers;
  /** Called with the frame that has been drawn, or null when a picture could not be fetched. */
  onDrawn: (frame: number | null) => void;
}

type DragHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
> & { onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => void };

/** Milliseconds for each frame when a tap or a key turns the hat. */
const PACE = 55;

/** Pixels that a pointer moves sideways before it is a drag rather than a tap. */
const SLACK = 8;

/** Turns a hat by drag, keys and taps. New words that nobody could see turn it to the front. */
export function useTurn(design: Design): Turn {
  const [frame, setFrame] = useState(0);
  const [drawn, setDrawn] = useState<number | null>(null);
  const [hasTurned, setTurned] = useState(false);
  const timer = useRef(0);
  const drag = useRef<Drag | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (next: number) => {
    if (next === 0) setDrawn(null);
    else setTurned(true);
    setFrame(next);
  };

  const words = `${design.fontStyle} ${designLines(design).join('\n')}`;
  const [lastWords, setLastWords] = useState(words);
  if (words !== lastWords) {
    setLastWords(words);
    if (!showsWords(frame)) show(0);
  }

  /** Shows frame after frame, or the last at once for those who prefer less motion. */
  const turnTo = (target: number) => {
    window.clearTimeout(timer.current);
    const frames = prefersLessMotion() ? [target] : framesBetween(frame, target);
    const step = () => {
      const next = frames.shift();
      if (next === undefined) return;
      show(next);
      timer.current = window.setTimeout(step, PACE);
    };
    step();
  };

  return {
    frame,
    isShown: frame !== 0 && drawn !== null,
    hasTurned,
    onTap: () => {
      const stills: readonly number[] = prefersLessMotion() ? CALM_STILLS : STILLS;
      turnTo(stills.find((still) => still > frame) ?? 0);
    },
    onKeyDown: (event) => {
      const target = keyTarget(event.key, frame, prefersLessMotion() ? CALM_STILLS : ALL);
      if (target === null) return;
      event.preventDefault();
      turnTo(target);
    },
    onDrawn: useCallback((done) => {
      setDrawn(done);
      // Without its picture the hat would stay as it was, whatever the control says.
      if (done === null) setFrame(0);
    }, []),
    drag: {
      onPointerDown: ({ clientX, isPrimary, button }) => {
        drag.current = isPrimary && button === 0 ? { from: clientX, start: frame, isMoving: false } : null;
      },
      onPointerMove: ({ clientX, currentTarget, pointerId, buttons }) => {
        const now = drag.current;
        if (!now || buttons === 0) return;
        const moved = clientX - now.from;
        if (!now.isMoving && Math.abs(moved) < SLACK) return;
        if (!now.isMoving) {
          now.isMoving = true;
          window.clearTimeout(timer.current);
          currentTarget.setPointerCapture(pointerId);
        }
        show(turnedBy(moved / currentTarget.clientWidth, now.start, prefersLessMotion() ? CALM_STILLS : ALL));
      },
      onPointerUp: () => {
        // The click that follows a drag must not open anything.
        window.setTimeout(() => {
          drag.current = null;
        });
      },
      onPointerCancel: () => {
        drag.current = null;
      },
      onClickCapture: (event) => {
        if (!drag.current?.isMoving) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

interface Drag {
  /** Where the pointer went down, in pixels. */
  from: number;
  /** The frame then. */
  start: number;
  isMoving: boolean;
}

const ALL: readonly number[] = Array.from({ length: TURN_FRAMES }, (_, frame) => frame);

export const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
