/** Changes whenever designs look different; written by `assets/studio/drawing-version.ts`. */
export const DRAWING_VERSION = '307b45b6';
