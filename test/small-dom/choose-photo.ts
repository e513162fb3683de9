import { vi } from 'vitest';
import type { openShopPage } from './open-shop.tsx';
import { SmallEvent } from './small-event.ts';

type Page = Awaited<ReturnType<typeof openShopPage>>;

/** Chooses "hat.png" on a device that has not read it before `read` is called, and has no memory to shrink it. */
export async function choosePhoto(page: Page): Promise<{ read(): Promise<void> }> {
  const { promise: bitmap, resolve } = Promise.withResolvers<object>();
  vi.stubGlobal('createImageBitmap', () => bitmap);
  const create = page.document.createElement.bind(page.document);
  page.document.createElement = (name: string) => Object.assign(create(name), { getContext: () => null });
  await page.does(() => {
    const field = page.find('[type="file"]');
    Object.assign(field, { files: [new File(['x'], 'hat.png', { type: 'image/png' })] });
    field.dispatchEvent(new SmallEvent('change'));
  });
  return {
    async read() {
      await page.does(() => resolve({ width: 4, height: 3 }));
      await page.settle();
    },
  };
}
