import { ApiError } from '../../api.ts';

/** Uploads a picture for campaigns. Returns its address in the shop. */
export async function uploadPicture(file: File): Promise<{ path: string }> {
  const form = new FormData();
  form.set('picture', file);
  const answer = await fetch('/api/admin/campaigns/pictures', { method: 'POST', body: form });
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, text, answer.statusText);
  return JSON.parse(text) as { path: string };
}
