import type { Design } from '../../domain/design.ts';
import { pictureAddress, pictureSet } from '../../domain/picture-address.ts';

/** Where the shop shows a design, for an `<img>` that says in `sizes` how wide it is. */
export const pictureSources = (design: Design): { src: string; srcSet: string } => ({
  src: pictureAddress(design, 600),
  srcSet: pictureSet(design),
});
