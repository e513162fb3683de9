import type { DataSummary } from '../../../wire/privacy.ts';
import { apiRequest } from '../../api.ts';
import { NEWSLETTER_WORDS } from '../../privacy/newsletter-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSingleMutation } from '../use-single-mutation.ts';

interface PersonDataProps {
  found: DataSummary;
  onChange(found: DataSummary): void;
}

/** What lies under an address, with a copy to hand out and the button that erases it. */
export function PersonData({ found, onChange }: PersonDataProps) {
  const { email, orders, ordersUnderWay, mails, newsletter, erasureAsked } = found;
  const failed = () =>
    toast({ title: 'Error', description: 'The shop did not answer. Please try again.', destructive: true });
  const copy = useSingleMutation({
    mutationFn: () => apiRequest('POST', '/api/admin/privacy/export', { email }),
    onSuccess: (data) => download(data),
    onError: failed,
  });
  const erase = useSingleMutation({
    mutationFn: () => apiRequest<DataSummary>('POST', '/api/admin/privacy/erase', { email }),
    onSuccess: onChange,
    onError: failed,
  });
  if (orders + mails === 0 && newsletter === null)
    return <p className="privacy-found">Nothing lies under {email}.</p>;
  return (
    <div className="privacy-found">
      <h2>{email}</h2>
      <ul>
        <li>
          Orders: {orders}, of which under way: {ordersUnderWay}
        </li>
        <li>Mails: {mails}</li>
        <li>{NEWSLETTER_WORDS[newsletter ?? 'none']}</li>
      </ul>
      {erasureAsked && (
        <Notice kind="nudge">What is left is erased when its order has come to an end.</Notice>
      )}
      <div className="admin-form-ways">
        <Button voice="plain" tone="white" busy={copy.isPending} onClick={() => copy.mutate()}>
          Download a copy
        </Button>
        <Button
          voice="plain"
          busy={erase.isPending}
          busyLabel="Erasing..."
          onClick={() => {
            if (window.confirm(`Erase everything about ${email}? This cannot be undone.`)) erase.mutate();
          }}
        >
          Erase
        </Button>
      </div>
    </div>
  );
}

function download(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'unhinged-hats-data.json';
  link.click();
  URL.revokeObjectURL(url);
}
