import { useState } from 'react';
import { RETENTION } from '../../../domain/retention.ts';
import type { DataSummary } from '../../../wire/privacy.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FormFault } from '../form-fault.tsx';
import { useSubmit } from '../use-submit.ts';
import { PersonData } from './person-data.tsx';
import './privacy.css';

/** What the shop holds about one address, for whoever asks by mail or telephone, and how long it keeps what. */
export function Privacy() {
  const [found, setPersonData] = useState<DataSummary | null>(null);
  const { isBusy, submit, faultOf } = useSubmit<DataSummary>({
    path: '/api/admin/privacy/find',
    onDone: setPersonData,
  });
  return (
    <>
      <h1 className="admin-title">Privacy</h1>
      <form className="admin-form" onSubmit={submit} noValidate>
        <InputField
          label="Email of the person who asks"
          type="email"
          name="email"
          autoComplete="off"
          error={faultOf('email')}
        />
        <FormFault text={faultOf()} />
        <Button type="submit" voice="plain" busy={isBusy} busyLabel="Looking...">
          Look up
        </Button>
      </form>
      <div aria-live="polite">{found && <PersonData found={found} onChange={setPersonData} />}</div>
      <h2 className="admin-title">What is kept, and how long</h2>
      <ul className="privacy-kept">
        {Object.values(RETENTION).map(({ what, why, until }) => (
          <li key={what}>
            <b>{what}</b>, {why}: {until}.
          </li>
        ))}
      </ul>
    </>
  );
}
