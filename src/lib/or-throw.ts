/** The outcome, unless it is an error: that is thrown. */
export function orThrow<Outcome>(outcome: Outcome): Exclude<Outcome, Error> {
  if (outcome instanceof Error) throw outcome;
  return outcome as Exclude<Outcome, Error>;
}
