import { ApiError } from '../api.ts';

export interface Refusal {
  /** The name of the field that it is about; empty if it is about none. */
  field: string;
  text: string;
}

/** Sends a form with its photo, and returns null once the shop has stored it. After a failure, it may be sent again. */
export async function sendForm(
  action: string,
  fields: FormData,
  photo: File | null,
): Promise<Refusal | null> {
  fields.delete('photo');
  if (photo) fields.set('photo', photo, photo.name);
  const headers = { accept: 'application/json' };
  const response = await fetch(action, { method: 'POST', headers, body: fields }).catch(() => null);
  if (response?.ok) return null;
  const refusal = response && new ApiError(response.status, await response.text(), '').refusal;
  return {
    field: refusal?.path ?? '',
    text: refusal?.message ?? 'That didn’t go through. Check your connection and try again. Nothing is lost.',
  };
}
