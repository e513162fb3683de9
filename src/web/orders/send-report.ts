import type { ReportField } from '../../domain/orders/problem.ts';
import { ApiError } from '../api.ts';

interface Failure {
  /** The field it is about, if any. */
  field: ReportField | null;
  text: string;
}

const FIELDS: readonly ReportField[] = ['lines', 'again', 'reason', 'photo', 'words', 'wish'];

/** Sends a report with its photo. It may be sent again after a failure: the shop stores it once. */
export async function sendReport(
  action: string,
  fields: FormData,
  photo: File | null,
): Promise<'sent' | Failure> {
  fields.delete('photo');
  if (photo) fields.set('photo', photo, photo.name);
  const headers = { accept: 'application/json' };
  const response = await fetch(action, { method: 'POST', headers, body: fields }).catch(() => null);
  if (response?.ok) return 'sent';
  const refusal = response && new ApiError(response.status, await response.text(), '').refusal;
  const field = FIELDS.find((each) => each === refusal?.path) ?? null;
  const text =
    refusal?.message ?? 'That didn’t go through. Check your connection and try again. Nothing is lost.';
  return { field, text };
}
