/** The time at a provider by its `Date` header, which has whole seconds; null if it does not answer or tells none. */
export async function readProviderTime(apiUrl: string, timeout: number): Promise<Date | null> {
  try {
    const response = await fetch(new URL('/', apiUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    const time = new Date(response.headers.get('date') ?? '');
    return Number.isNaN(time.getTime()) ? null : time;
  } catch {
    // Whether the provider answers at all is examined elsewhere.
    return null;
  }
}
