import { TURN_FRAMES } from '../../../hat/turn/frames.ts';

/** A drag across this share of the picture's width turns the hat all around; the front follows the finger. */
const WHOLE_TURN = 1.6;

/** The frame after a drag by a share of the picture's width, to the right if positive. `frames` are those that may be shown. */
export function turnedBy(share: number, start: number, frames: readonly number[]): number {
  const from = nearestPlace(start, frames);
  const steps = Math.round((share / WHOLE_TURN) * frames.length);
  return frames[modulo(from + steps, frames.length)] ?? 0;
}

/** The frame that a key of a slider leads to; null for other keys. */
export function keyTarget(key: string, frame: number, frames: readonly number[]): number | null {
  const by = STEPS[key];
  if (by !== undefined) return frames[modulo(nearestPlace(frame, frames) + by, frames.length)] ?? 0;
  if (key === 'Home') return 0;
  return key === 'End' ? TURN_FRAMES / 2 : null;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

/** The frames on the shorter way around, without the first and with the last; forwards when both ways are equally long. */
export function framesBetween(from: number, to: number): number[] {
  const ahead = modulo(to - from, TURN_FRAMES);
  const step = ahead <= TURN_FRAMES / 2 ? 1 : -1;
  const count = step > 0 ? ahead : TURN_FRAMES - ahead;
  return Array.from({ length: count }, (_, i) => modulo(from + step * (i + 1), TURN_FRAMES));
}

/** The index of the frame that is nearest on the circle. */
function nearestPlace(frame: number, frames: readonly number[]): number {
  const away = frames.map((each) =>
    Math.min(modulo(each - frame, TURN_FRAMES), modulo(frame - each, TURN_FRAMES)),
  );
  return away.indexOf(Math.min(...away));
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
