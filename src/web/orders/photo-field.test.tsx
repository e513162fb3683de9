import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { SmallEvent } from '../../../test/small-dom/small-event.ts';
import { type ChosenPhoto, PhotoField } from './photo-field.tsx';

const MB = 1024 * 1024;
const photo = (name: string, type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type });

/** What this browser can do with a photo of this size. */
interface Device {
  /** Its size once it is decoded; null if it cannot be. */
  bitmap?: { width: number; height: number } | null;
  /** Whether an image element shows it. */
  shows?: boolean;
  /** Whether there is a canvas that can shrink it. */
  shrinks?: boolean;
}

const drawn: { width: number; height: number; ground: string }[] = [];
const released: string[] = [];

beforeEach(() => {
  drawn.length = 0;
  released.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function opened({ bitmap = { width: 400, height: 300 }, shows = false, shrinks = true }: Device = {}) {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!bitmap) throw new Error('unknown format');
    return bitmap;
  });
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      width = shows ? 320 : 0;
      height = 200;
      decode = async () => {
        if (!shows) throw new Error('unknown format');
      };
    },
  );
  const chosen: ChosenPhoto[] = [];
  const errors: string[] = [];
  const Field = () => {
    const [file, setFile] = useState<ChosenPhoto>(null);
    return (
      <PhotoField
        photo={file}
        error={errors.at(-1)}
        onPhoto={(next) => {
          if (next !== 'reading') chosen.push(next);
          setFile(next);
        }}
        onError={(text) => void errors.push(text)}
      />
    );
  };
  const page = await openShopPage(<Field />);
  const create = page.document.createElement.bind(page.document);
  page.document.createElement = (name: string) => {
    const element = create(name);
    if (name !== 'canvas') return element;
    const pen = { fillStyle: '', fillRect() {}, drawImage() {} };
    return Object.assign(element, {
      getContext: () => (shrinks ? pen : null),
      toBlob(done: (blob: Blob) => void, type: string) {
        const { width, height } = element as unknown as { width: number; height: number };
        drawn.push({ width, height, ground: pen.fillStyle });
        done(new Blob(['x'], { type }));
      },
    });
  };
  const choose = async (file?: File) => {
    await page.does(() => {
      const field = page.find('[type="file"]');
      Object.assign(field, { files: file ? [file] : [] });
      field.dispatchEvent(new SmallEvent('change'));
    });
    await page.settle();
  };
  return { page, choose, chosen, errors };
}

describe('a photo', () => {
  test('is shown, replaced and removed', async () => {
    const { page, choose, chosen } = await opened();
    expect(page.text()).toContain('|Choose a photo|');
    await choose(photo('hat.png'));
    expect(page.text()).toContain('|hat.jpg|');
    expect(page.text()).toContain('|Replace|');
    expect(page.find('.photo-preview').getAttribute('src')).toBe('blob:hat.jpg');
    await page.play('Remove');
    expect([chosen.at(-1), page.document.querySelector('.photo-preview')]).toEqual([null, null]);
    expect([page.text().includes('hat.jpg'), released]).toEqual([false, ['blob:hat.jpg']]);
  });

  test('that is large is shrunk, on white, and a small one is not blown up', async () => {
    const large = await opened({ bitmap: { width: 4000, height: 2000 } });
    await large.choose(photo('large.heic', 'image/heic'));
    expect(drawn).toEqual([{ width: 1600, height: 800, ground: '#fff' }]);
    expect(large.chosen.map((file) => file instanceof File && [file.name, file.type])).toEqual([
      ['large.jpg', 'image/jpeg'],
    ]);
  });

  test('that is small stays so', async () => {
    const { choose } = await opened({ bitmap: { width: 20, height: 1 } });
    await choose(photo('small.png'));
    expect(drawn).toEqual([{ width: 20, height: 1, ground: '#fff' }]);
  });

  test('in a format that only an image shows is shrunk, too', async () => {
    const { choose, chosen } = await opened({ bitmap: null, shows: true });
    await choose(photo('phone.heic', 'image/heic'));
    expect([drawn[0]?.width, chosen]).toEqual([320, [expect.objectContaining({ name: 'phone.jpg' })]]);
    expect(released).toEqual(['blob:phone.heic']);
  });

  test('that cannot be opened says so, and none is chosen', async () => {
    const { page, choose, chosen, errors } = await opened({ bitmap: null });
    await choose(photo('broken.jpg'));
    expect(chosen).toEqual([null]);
    expect(errors).toEqual([expect.stringContaining('This photo cannot be opened.')]);
    expect(page.document.querySelector('.photo-preview')).toBeNull();
  });

  test('in HEIC that this browser cannot show says what to send instead', async () => {
    const { choose, errors } = await opened({ bitmap: null });
    await choose(photo('IMG_0001.HEIC', ''));
    expect(errors).toEqual([expect.stringContaining('We can’t read iPhone photos in HEIC.')]);
  });

  test.each([
    ['a format that the shop reads', photo('a.webp', 'image/webp'), true],
    ['another format', photo('a.heic', 'image/heic'), false],
    ['a file that is too large', photo('a.jpg', 'image/jpeg', 10 * MB + 1), false],
    ['the largest file', photo('a.jpg', 'image/jpeg', 10 * MB), true],
  ])('on a device without memory is taken as it is in %s', async (_name, file, isTaken) => {
    const { choose, chosen } = await opened({ shrinks: false });
    await choose(file);
    expect(chosen).toEqual([isTaken ? file : null]);
  });

  test('stays if the choice is canceled', async () => {
    const { choose, chosen } = await opened();
    await choose(photo('hat.png'));
    await choose();
    expect(chosen).toHaveLength(1);
  });
});
