import { useState } from 'react';

/** Whether the picture at `src` failed to load, and what an `<img>` needs to tell. */
export function useFailedImage(src: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const fail = () => setFailed(src);
  return {
    hasFailed: failed === src,
    watch: {
      // A picture may have failed before the page came to life; then no event will tell.
      ref(image: HTMLImageElement | null) {
        if (image?.complete && image.naturalWidth === 0) fail();
      },
      onError: fail,
    },
  };
}
