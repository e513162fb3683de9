import { memo } from 'react';
import { type Legibility, legibilityOf } from '../../../domain/contrast.ts';
import { type Design, HAT_COLORS, type HatColor, TEXT_COLORS } from '../../../domain/design.ts';
import { Swatches } from './swatches.tsx';

interface ColorFieldsProps extends Pick<Design, 'hatColor' | 'textColor'> {
  onChoose: (choice: Partial<Pick<Design, 'hatColor' | 'textColor'>>) => void;
}

const HATS = HAT_COLORS.map(({ key, label, front, mesh, visor }) => ({
  key,
  label,
  ground: front === visor ? front : `conic-gradient(${mesh} 0 25%, ${visor} 0 50%, ${front} 0)`,
}));

/** Every text color, with a word about those that can hardly be read on this hat. */
const inksOn = (hatColor: HatColor) =>
  TEXT_COLORS.map(({ key, label, ink }) => ({
    key,
    label,
    ground: ink,
    warning: WARNINGS[legibilityOf({ hatColor, textColor: key })],
  }));

const WARNINGS: Record<Legibility, string> = {
  fine: '',
  faint: 'Faint',
  invisible: 'Invisible',
};

/** Drawn again for another color only, not for every letter typed. */
export const ColorFields = memo(
  ({ hatColor: chosenHat, textColor: chosenText, onChoose }: ColorFieldsProps) => (
    <>
      <Swatches
        legend="Hat color"
        name="hat-color"
        swatches={HATS}
        chosen={chosenHat}
        onChoose={(hatColor) => onChoose({ hatColor })}
      />
      <Swatches
        legend="Text color"
        name="text-color"
        swatches={inksOn(chosenHat)}
        chosen={chosenText}
        onChoose={(textColor) => onChoose({ textColor })}
      />
    </>
  ),
);
