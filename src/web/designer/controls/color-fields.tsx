import { memo } from 'react';
import { clearestOn, type Legibility, legibilityOf } from '../../../domain/contrast.ts';
import { type Design, HAT_COLORS, type HatColor, TEXT_COLORS, textColorOf } from '../../../domain/design.ts';
import { checkContrast } from '../../../hat/check-design.ts';
import { useMaking, useUnmadeColors } from '../../use-shop.ts';
import { Fixable } from './fixable.tsx';
import { Swatches } from './swatches.tsx';

interface ColorFieldsProps extends Pick<Design, 'hatColor' | 'textColor'> {
  /** Without words no text color is a bad one. */
  hasWords: boolean;
  onChoose: (choice: Partial<Pick<Design, 'hatColor' | 'textColor'>>) => void;
}

const HATS = HAT_COLORS.map(({ key, label, front, mesh, visor }) => ({
  key,
  label,
  ground: front === visor ? front : `conic-gradient(${mesh} 0 25%, ${visor} 0 50%, ${front} 0)`,
}));

/** Every text color, with a word about those that can hardly be read on this hat. */
const inksOn = (hatColor: HatColor, isStitched: boolean) =>
  TEXT_COLORS.map(({ key, label, ink }) => ({
    key,
    label,
    ground: ink,
    warning: WARNINGS[legibilityOf({ hatColor, textColor: key }, isStitched)],
  }));

const WARNINGS: Record<Legibility, string> = {
  fine: '',
  faint: 'Faint',
  invisible: 'Invisible',
};

function ColorAdvice({ hatColor, textColor, hasWords, onChoose }: ColorFieldsProps) {
  const making = useMaking(hatColor);
  const clearest = clearestOn(hatColor, making.isStitched);
  return (
    <Fixable
      fix={{ label: `Use ${textColorOf(clearest).label}`, run: () => onChoose({ textColor: clearest }) }}
    >
      {hasWords && checkContrast({ hatColor, textColor }, making)?.message}
    </Fixable>
  );
}

/** Drawn again for another color only, not for every letter typed. */
export const ColorFields = memo(
  ({ hatColor: chosenHat, textColor: chosenText, hasWords, onChoose }: ColorFieldsProps) => {
    const unmade = useUnmadeColors();
    const { isStitched } = useMaking(chosenHat);
    const hats = HATS.map((hat) => (unmade.includes(hat.key) ? { ...hat, warning: 'Not made' } : hat));
    return (
      <>
        <Swatches
          legend="Hat color"
          name="hat-color"
          swatches={hats}
          chosen={chosenHat}
          onChoose={(hatColor) => onChoose({ hatColor })}
        />
        <Swatches
          legend="Text color"
          name="text-color"
          swatches={inksOn(chosenHat, isStitched)}
          chosen={chosenText}
          onChoose={(textColor) => onChoose({ textColor })}
        >
          <ColorAdvice hatColor={chosenHat} textColor={chosenText} {...{ hasWords, onChoose }} />
        </Swatches>
      </>
    );
  },
);
