/** How one colour of cloth takes light: opacities of black and white laid over it, and the thread and holes that show on it. */
export type Cloth = { color: string; shade: number; shine: number; thread: string; hole: string };

/** White cloth greys quickly, black cloth hardly darkens and lives by its shine. */
export function clothOf(color: string): Cloth {
  const light = lightness(color);
  if (light > 0.8) return { color, shade: 0.4, shine: 0.7, thread: '#0000004d', hole: '#868b98' };
  if (light < 0.22) return { color, shade: 0.8, shine: 0.22, thread: '#ffffff4d', hole: '#ffffff2e' };
  return { color, shade: 0.62, shine: 0.26, thread: '#ffffff66', hole: '#00000066' };
}

/** From 0 for black to 1 for white. */
function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
