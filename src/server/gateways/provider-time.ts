/** The time at a provider by its `Date` header, to half a second; null if it does not answer or tells none. */
export async function readProviderTime(apiUrl: string, timeout: number): Promise<Date | null> {
  try {
    const response = await fetch(new URL('/', apiUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    const time = Date.parse(response.headers.get('date') ?? '');
    // The header drops the fraction of its second.
    return Number.isNaN(time) ? null : new Date(time + 500);
  } catch {
    // Whether the provider answers at all is examined elsewhere.
    return null;
  }
}
