import type { Design } from '../../domain/design.ts';
import { designAddress } from '../../domain/design-address.ts';

/** Where the picture of a hat of this design is; the same design has the same address for ever. */
export const pictureAddress = (design: Design): string => `/pictures/${designAddress(design)}.svg`;
