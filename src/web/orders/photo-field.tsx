import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { LARGEST_PHOTO, NO_HEIC } from '../../domain/orders/photo.ts';
import { LinkButton } from '../ui/button.tsx';

/** A photo that can be sent, or one that is still decoded and shrunk. */
export type ChosenPhoto = File | 'reading' | null;

/** On the button that sends it. */
export const READING = 'Reading your photo...';

interface PhotoFieldProps {
  legend?: string;
  photo: ChosenPhoto;
  error: string | undefined;
  onPhoto(photo: ChosenPhoto): void;
  onError(text: string): void;
}

/** Chooses a photo, shrinks it on the device, and shows it. Without scripts, it is a plain file field. */
export function PhotoField({ legend = 'A photo of it', photo, error, onPhoto, onError }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(null);
  const shown = photo === 'reading' ? null : photo;
  const preview = usePreview(shown);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    latest.current = file;
    onPhoto('reading');
    const shrunk = await shrinkPhoto(file);
    if (latest.current !== file) return;
    if (shrunk) return onPhoto(shrunk);
    remove();
    onError(isHeic(file) ? NO_HEIC : DAMAGED);
  }

  function remove() {
    latest.current = null;
    if (input.current) input.current.value = '';
    onPhoto(null);
  }

  return (
    <fieldset>
      <legend className="title text-5 mb-3">{legend}</legend>
      <div className="photo-box grid gap-4 p-3" data-empty={shown ? undefined : ''}>
        {preview && <img className="photo-preview" src={preview} alt="Preview" />}
        <div className="shrinks">
          {shown && <b className="breaks">{shown.name}</b>}
          <p className="field-hint">JPEG, PNG or WebP, up to 10 MB. We strip out where it was taken.</p>
          <div className="row gap-4">
            <label className="photo-choose">
              <span className="link">{shown ? 'Replace' : 'Choose a photo'}</span>
              <input
                ref={input}
                type="file"
                name="photo"
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                aria-describedby={error ? 'photo-message' : undefined}
                onChange={(event) => void choose(event)}
              />
            </label>
            {shown && <LinkButton onClick={remove}>Remove</LinkButton>}
          </div>
        </div>
      </div>
      <div aria-live="polite">
        {error && (
          <p className="field-message mt-2" id="photo-message">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** An address for the picture of a file. */
function usePreview(photo: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return setAddress(null);
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return address;
}

const DAMAGED = 'This photo cannot be opened. It may be damaged. Choose another one: JPEG, PNG or WebP.';

/** Some systems know no type for it. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

const LONGEST_EDGE = 1600;

/**
 * A photo as a JPEG that is quick to send; as it is, if this browser shows it but has no memory to shrink it. Null for a
 * file that this browser cannot show: it is damaged, too large, or in a format that the shop might not read either.
 */
async function shrinkPhoto(file: File): Promise<File | null> {
  const photo = await decode(file);
  if (!photo) return null;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // A transparent picture would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    if (blob) return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
  }
  const isReadable = /^image\/(jpeg|png|webp)$/.test(file.type) && file.size <= LARGEST_PHOTO;
  return isReadable ? file : null;
}

async function decode(file: File): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    // Some browsers show formats that they make no bitmap of, such as HEIC.
    return showInImage(file);
  }
}

async function showInImage(file: File): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.width > 0 ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
