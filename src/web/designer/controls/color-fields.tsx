import { type Design, HAT_COLORS, TEXT_COLORS } from '../../../domain/design.ts';
import { Swatches } from './swatches.tsx';

interface ColorFieldsProps {
  design: Design;
  onChoose: (choice: Partial<Pick<Design, 'hatColor' | 'textColor'>>) => void;
}

const HATS = HAT_COLORS.map(({ key, label, front, mesh, visor }) => ({
  key,
  label,
  ground: front === visor ? front : `conic-gradient(${mesh} 0 25%, ${visor} 0 50%, ${front} 0)`,
}));

const INKS = TEXT_COLORS.map(({ key, label, ink }) => ({ key, label, ground: ink }));

export const ColorFields = ({ design, onChoose }: ColorFieldsProps) => (
  <>
    <Swatches
      legend="Hat color"
      name="hat-color"
      swatches={HATS}
      chosen={design.hatColor}
      onChoose={(hatColor) => onChoose({ hatColor })}
    />
    <Swatches
      legend="Text color"
      name="text-color"
      swatches={INKS}
      chosen={design.textColor}
      onChoose={(textColor) => onChoose({ textColor })}
    />
  </>
);
