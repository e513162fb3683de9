import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from './shrink-photo.ts';

interface PhotoFieldProps {
  photo: File | null;
  error: string | undefined;
  onPhoto(photo: File | null): void;
  onError(text: string): void;
}

/** Chooses a photo, shrinks it on the device, and shows it. Without scripts, it is a plain file field. */
export function PhotoField({ photo, error, onPhoto, onError }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(photo);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const shrunk = await shrinkPhoto(file);
    if (shrunk) return onPhoto(shrunk);
    remove();
    onError('This photo cannot be opened. It may be damaged. Choose another one: JPEG, PNG or WebP.');
  }

  function remove() {
    if (input.current) input.current.value = '';
    onPhoto(null);
  }

  return (
    <fieldset>
      <legend className="title text-5 mb-3">A photo of it</legend>
      <div className="photo-box grid gap-4 p-3" data-empty={photo ? undefined : ''}>
        {preview && <img className="photo-preview" src={preview} alt="Preview" />}
        <div className="shrinks">
          {photo && <b className="breaks">{photo.name}</b>}
          <p className="field-hint">JPEG, PNG, WebP or HEIC, up to 10 MB. We strip out where it was taken.</p>
          <div className="row gap-4">
            <label className="photo-choose">
              <span className="link">{photo ? 'Replace' : 'Choose a photo'}</span>
              <input
                ref={input}
                type="file"
                name="photo"
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                aria-describedby={error ? 'photo-message' : undefined}
                onChange={(event) => void choose(event)}
              />
            </label>
            {photo && (
              <button type="button" className="link" onClick={remove}>
                Remove
              </button>
            )}
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
