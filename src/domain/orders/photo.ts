/** In bytes, as it is sent. */
export const LARGEST_PHOTO = 10 * 1024 * 1024;

export const NO_HEIC = 'We can’t read iPhone photos in HEIC. Send a screenshot of it, or a JPEG.';
