/** Changes with every change of how designs look; made by `assets/studio/drawing-version.ts`. */
export const DRAWING_VERSION = '4285e508';
