import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';

/** Codes that each sign in once when the phone is lost; shown now and never again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'Recovery codes copied' }),
      () =>
        toast({
          title: 'Error',
          description: 'Copying was not allowed. Write them down.',
          destructive: true,
        }),
    );
  }

  return (
    <div className="recovery-codes">
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="admin-hint">Each works once. They are not shown again.</p>
      <Button small voice="plain" tone="white" onClick={copy}>
        Copy all
      </Button>
    </div>
  );
}
