import { type Legibility, legibilityOf } from '../../../domain/design/contrast.ts';
import { HAT_COLORS, type HatColor, TEXT_COLORS } from '../../../domain/design/design.ts';
import type { Making } from '../../../domain/design/making.ts';
import { colorOnHat } from '../../../domain/design/thread-colors.ts';

/** Every hat color with its fabrics as a CSS background. */
export const HAT_SWATCHES = HAT_COLORS.map(({ key, label, front, mesh, visor }) => ({
  key,
  label,
  ground: front === visor ? front : `conic-gradient(${mesh} 0 25%, ${visor} 0 50%, ${front} 0)`,
}));

/** Every text color as it is on this hat, with its thread, and with a warning on those that are hard to read. */
export const textSwatches = (hatColor: HatColor, making: Making) =>
  TEXT_COLORS.map(({ key, label }) => {
    const { hex, name } = colorOnHat(key, making);
    const legibility = legibilityOf({ hatColor, textColor: key }, making.isStitched);
    return {
      key,
      label,
      ground: hex,
      thread: making.isStitched ? `${name} thread` : undefined,
      legibility,
      warning: WARNINGS[legibility],
    };
  });

const WARNINGS: Record<Legibility, string> = {
  fine: '',
  faint: 'Faint',
  invisible: 'Invisible',
};
