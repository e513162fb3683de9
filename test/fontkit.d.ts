/** The part of fontkit that the font test uses. The package has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    characterSet: number[];
    availableFeatures: string[];
  }
  export function create(file: Uint8Array): Font;
}
