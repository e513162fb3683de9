import { useState } from 'react';
import { RETENTION } from '../../domain/retention.ts';
import type { DataSummary } from '../../wire/privacy.ts';
import { apiRequest } from '../api.ts';
import { NEWSLETTER_WORDS } from '../privacy/newsletter-words.ts';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { FormError, toastError, useSingleMutation, useSubmit } from './form.tsx';

/** To find, export and erase the data of a person who asks by email or phone. Also lists how long data is stored. */
export function Privacy() {
  const [summary, setSummary] = useState<DataSummary | null>(null);
  const { isBusy, submit, errorOf } = useSubmit<DataSummary>({
    path: '/api/admin/privacy/find',
    onDone: setSummary,
  });
  return (
    <>
      <h1 className="admin-title">Privacy</h1>
      <form className="admin-form" onSubmit={submit} noValidate>
        <InputField
          label="Email of the person asking"
          type="email"
          name="email"
          autoComplete="off"
          error={errorOf('email')}
        />
        <FormError text={errorOf()} />
        <Button type="submit" voice="plain" busy={isBusy} busyLabel="Searching...">
          Look up
        </Button>
      </form>
      <div aria-live="polite">{summary && <PersonData summary={summary} onChange={setSummary} />}</div>
      <h2 className="admin-title">What is stored, and for how long</h2>
      <ul className="privacy-retention">
        {Object.values(RETENTION).map(({ what, why, until }) => (
          <li key={what}>
            <b>{what}</b>, {why}: {until}.
          </li>
        ))}
      </ul>
    </>
  );
}

interface PersonDataProps {
  summary: DataSummary;
  onChange(summary: DataSummary): void;
}

/** The data of one email address, with buttons to download and to erase it. */
function PersonData({ summary, onChange }: PersonDataProps) {
  const { email, orders, ordersUnderWay, mails, newsletter, erasureAsked } = summary;
  const failed = () => toastError('The shop did not answer. Please try again.');
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
    return <p className="privacy-data">No data for {email}.</p>;
  return (
    <div className="privacy-data">
      <h2>{email}</h2>
      <ul>
        <li>
          Orders: {orders}, of which in progress: {ordersUnderWay}
        </li>
        <li>Emails: {mails}</li>
        <li>{NEWSLETTER_WORDS[newsletter ?? 'none']}</li>
      </ul>
      {erasureAsked && <Notice kind="nudge">The rest is erased when the order is finished.</Notice>}
      <div className="admin-form-actions">
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
