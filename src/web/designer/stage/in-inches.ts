/** `0.63 in`. */
export const inInches = (inches: number): string => `${inches.toFixed(2)} in`;
