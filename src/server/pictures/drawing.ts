import type { HatPicture } from '../../domain/design/picture-address.ts';

/** What the studio draws: the picture of a hat, or a print file from an SVG. */
export type Drawing =
  | { readonly kind: 'hat'; readonly picture: HatPicture }
  | { readonly kind: 'print'; readonly svg: string };

export type Drawn = { readonly bytes: Uint8Array } | { readonly error: unknown };
