import { Refusal } from './refusal.ts';

/** Refuses to go on if the sandbox, where it takes a provider's place, does not answer. `sandbox` are its variables, if it does. */
export async function requireSandbox(sandbox: Record<string, string> | undefined): Promise<void> {
  if (!sandbox) return;
  const address = `http://${sandbox.SANDBOX_HOST}:${sandbox.SANDBOX_PORT}`;
  try {
    await fetch(address, { signal: AbortSignal.timeout(LONGEST_ANSWER) });
  } catch (error) {
    throw new Refusal(
      `The sandbox does not answer at ${address}. Start the shop first, and give this command the same PORT and SANDBOX_PORT.`,
      { cause: error },
    );
  }
}

/** In milliseconds. It runs on this machine. */
const LONGEST_ANSWER = 5000;
