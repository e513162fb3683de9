import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const PANEL = ['src/hat/turn/turned-panel.test.ts'];
const PLACES = ['assets/studio/turn.test.ts'];
const ATLAS = ['src/hat/turn/light-atlas.test.ts'];
const STEPS = ['src/web/designer/turn/turn-steps.test.ts'];
const panel = 'src/hat/turn/turned-panel.ts';
const steps = 'src/web/designer/turn/turn-steps.ts';

export const planted: PlantedBug[] = [
  {
    name: 'words fold back behind the edge of the panel',
    file: panel,
    find: 'Math.max(side * pictured(frame, u), limitAt(limits, v))',
    replace: 'pictured(frame, u) * side',
    tests: PANEL,
  },
  {
    name: 'words shine through from behind',
    file: panel,
    find: '  if (!side) return null;\n',
    replace: '',
    tests: PANEL,
  },
  {
    name: 'the turned words are not evened in front',
    file: panel,
    find: 'Math.max(0, 1 - away / 2)',
    replace: 'Math.max(0, away / 2 - 1) * 0',
    tests: PANEL,
  },
  {
    name: 'the words turn against the hat',
    file: 'src/hat/turn/camera.ts',
    find: 'front.yaw - turn / DEGREE',
    replace: 'front.yaw + turn / DEGREE',
    tests: PLACES,
  },
  {
    name: 'the visor leaves the picture from the side',
    file: 'src/hat/turn/camera.ts',
    find: '0.25 * Math.sin(turn) ** 2',
    replace: '0.05 * Math.sin(turn) ** 2',
    tests: PLACES,
  },
  {
    name: 'light is read without undoing the square root',
    file: 'src/hat/turn/light-atlas.ts',
    find: '(gray / 255) ** 2 *',
    replace: '(gray / 255) *',
    tests: ATLAS,
  },
  {
    name: 'a drag turns the hat against the finger',
    file: steps,
    find: 'modulo(from + steps, frames.length)',
    replace: 'modulo(from - steps, frames.length)',
    tests: STEPS,
  },
  {
    name: 'a hat turns the longer way',
    file: steps,
    find: 'ahead <= TURN_FRAMES / 2 ? 1 : -1',
    replace: 'ahead > TURN_FRAMES / 2 ? 1 : -1',
    tests: STEPS,
  },
  {
    name: 'the left arrow leads nowhere from the front',
    file: steps,
    find: 'return frames[modulo(nearestPlace(frame, frames) + by, frames.length)] ?? 0;',
    replace: 'return frames[nearestPlace(frame, frames) + by] ?? 0;',
    tests: STEPS,
  },
];
