import { HAT_COLORS } from '../../domain/design.ts';

/** The cloths of a hat as a CSS background, from front to visor; black for an unknown color. */
export function hatSwatch(hatColor: string | null): string {
  const { front, mesh, visor } = HAT_COLORS.find(({ key }) => key === hatColor) ?? HAT_COLORS[0];
  return `linear-gradient(${front} 0 50%, ${mesh} 50% 75%, ${visor} 75%)`;
}
