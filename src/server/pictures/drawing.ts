import type { HatPicture } from '../../domain/picture-address.ts';

/** What the studio draws: a hat's picture, or what is printed on one, as SVG. */
export type Drawing =
  | { readonly kind: 'hat'; readonly picture: HatPicture }
  | { readonly kind: 'print'; readonly svg: string };

export type Drawn = { readonly bytes: Uint8Array } | { readonly error: unknown };
