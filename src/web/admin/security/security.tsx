import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { useSecurity } from './use-security.ts';
import './security.css';

/** How an administrator gets in, and where it is in. */
export function Security({ timeZone }: { timeZone: string }) {
  const { security, hasFailed, reload } = useSecurity();
  return (
    <div className="security">
      <h1 className="admin-title">Security</h1>
      {hasFailed && (
        <Notice kind="error" role="alert">
          Your sign-in could not be read.{' '}
          <Button small voice="plain" tone="white" onClick={reload}>
            Try again
          </Button>
        </Notice>
      )}
      {security && (
        <>
          <p>Signed in as {security.email}.</p>
          <TwoFactorSection email={security.email} isOn={security.twoFactor} onChange={reload} />
          <PasswordSection email={security.email} onChange={reload} />
          <SessionsSection sessions={security.sessions} timeZone={timeZone} onChange={reload} />
        </>
      )}
    </div>
  );
}
