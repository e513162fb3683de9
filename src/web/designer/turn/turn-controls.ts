import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react';
import { CALM_STILLS, STILLS, showsWords, TURN_FRAMES } from '../../../hat/turn/frames.ts';
import { framesBetween, keyTarget, turnedBy } from './turn-steps.ts';

/** What turns a hat. The functions never change, so that controls do not render again for new ones. */
export interface TurnControls {
  /** Turns to the next side. */
  onTap: () => void;
  /** Turns to the previous side. */
  onTapBack: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** For the element around the hat, which is dragged. */
  drag: DragHandlers;
  /** Takes the frame that has been drawn, or null if it could not be fetched. */
  onDrawn: (frame: number | null) => void;
  /** Takes the words and their font. New words that nobody could see turn the hat to the front. */
  onWords: (words: string) => void;
  /** Ends a turn in progress. */
  stop: () => void;
}

/** What is shown of a turned hat. */
export interface ShownTurn {
  /** From 0, the front view, to the last of `TURN_FRAMES`. */
  frame: number;
  /** Whether the turned hat is shown; until its first picture has loaded, the front stays. */
  isShown: boolean;
  /** True from the first turn on. */
  hasTurned: boolean;
}

export const UNTURNED: ShownTurn = { frame: 0, isShown: false, hasTurned: false };

type DragHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
> & { onClickCapture: (event: SyntheticEvent) => void };

interface Drag {
  /** Where the pointer went down, in pixels. */
  from: number;
  /** The frame at that moment. */
  start: number;
  isMoving: boolean;
}

/** Milliseconds for each frame when a tap or a key turns the hat. */
const PACE = 55;

/** Pixels that a pointer moves sideways before it is a drag rather than a tap. */
const SLACK = 8;

export function turnControls(onChange: (shown: ShownTurn) => void): TurnControls {
  let shown = UNTURNED;
  let timer = 0;
  let drag: Drag | null = null;
  let lastWords: string | null = null;

  function show(frame: number) {
    if (frame === shown.frame) return;
    shown = { frame, isShown: shown.isShown && frame !== 0, hasTurned: true };
    onChange(shown);
  }

  const stop = () => window.clearTimeout(timer);

  /** Shows frame after frame, or the last at once for those who prefer less motion. */
  function turnTo(target: number) {
    stop();
    const frames = prefersLessMotion() ? [target] : framesBetween(shown.frame, target);
    const step = () => {
      const next = frames.shift();
      if (next === undefined) return;
      show(next);
      timer = window.setTimeout(step, PACE);
    };
    step();
  }

  return {
    stop,
    onTap: () => turnTo(stills().find((still) => still > shown.frame) ?? 0),
    onTapBack: () => turnTo(stills().findLast((still) => still < (shown.frame || TURN_FRAMES)) ?? 0),
    onKeyDown(event) {
      const target = keyTarget(event.key, shown.frame, frames());
      if (target === null) return;
      event.preventDefault();
      turnTo(target);
    },
    onDrawn(frame) {
      if (frame === null) {
        // Without its picture, the hat keeps showing its front.
        stop();
        show(0);
      } else if (!shown.isShown && shown.frame !== 0) {
        shown = { ...shown, isShown: true };
        onChange(shown);
      }
    },
    onWords(words) {
      if (lastWords !== null && words !== lastWords && !showsWords(shown.frame)) {
        stop();
        show(0);
      }
      lastWords = words;
    },
    drag: {
      onPointerDown({ clientX, isPrimary, button }) {
        drag = isPrimary && button === 0 ? { from: clientX, start: shown.frame, isMoving: false } : null;
      },
      onPointerMove({ clientX, currentTarget, pointerId, buttons }) {
        if (!drag || buttons === 0) return;
        const moved = clientX - drag.from;
        if (!drag.isMoving) {
          if (Math.abs(moved) < SLACK) return;
          drag.isMoving = true;
          stop();
          currentTarget.setPointerCapture(pointerId);
        }
        show(turnedBy(moved / currentTarget.clientWidth, drag.start, frames()));
      },
      onPointerUp() {
        // After the click that follows a drag, which must not open anything.
        window.setTimeout(() => {
          drag = null;
        });
      },
      onPointerCancel() {
        drag = null;
      },
      onClickCapture(event) {
        if (!drag?.isMoving) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

const stills = (): readonly number[] => (prefersLessMotion() ? CALM_STILLS : STILLS);

const frames = () => (prefersLessMotion() ? CALM_STILLS : ALL);

const ALL: readonly number[] = Array.from({ length: TURN_FRAMES }, (_, frame) => frame);

export const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
