/** Tells password managers whose password the form asks for. */
export const WhosePassword = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
