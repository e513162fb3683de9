/** What the test of the fonts uses of fontkit, which has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    characterSet: number[];
    availableFeatures: string[];
  }
  export function create(file: Uint8Array): Font;
}
