import { useState } from 'react';
import { counted } from '../../../domain/language/counted.ts';
import { RETENTION } from '../../../domain/settings/retention.ts';
import type { ErasedAnswer, OrderCopy, PersonReport } from '../../../wire/privacy.ts';
import { apiRequest } from '../../api.ts';
import { SUBSCRIPTION_TEXTS } from '../../privacy/subscription-texts.ts';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin } from '../admin-context.ts';
import { ActionButton, useAction } from '../kit/action.tsx';
import { useAsk } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { FormError, useSubmit } from '../kit/form.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { saveFile } from '../kit/save-file.ts';
import { useSearch } from '../kit/use-list.ts';
import './privacy.css';
import { OrderLink } from '../kit/links.tsx';

/** To find, export and erase the data of a person who asks by email or phone. Also lists how long data is stored. */
export function Privacy() {
  const { role } = useAdmin();
  return (
    <>
      <PageHead title="Erasing data">
        For a person who asks what you store about them, or asks you to forget them.
      </PageHead>
      {role === 'owner' ? (
        <FindPerson />
      ) : (
        <Notice kind="warning">Only an owner can look people up and erase them.</Notice>
      )}
      <SectionHead title="What is stored, and for how long" />
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

function FindPerson() {
  // A customer's row links here with the address.
  const [address] = useSearch();
  const [found, setFound] = useState<PersonReport | null>(null);
  const [erased, setErased] = useState<ErasedAnswer | null>(null);
  const { isBusy, submit, errorOf } = useSubmit<PersonReport>({
    path: '/api/admin/privacy/find',
    onDone(report) {
      setFound(report);
      setErased(null);
    },
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <div className="privacy-find mb-5 gap-3 foot">
          <InputField
            label="Email of the person asking"
            type="email"
            name="email"
            autoComplete="off"
            defaultValue={address.get('email') ?? ''}
            error={errorOf('email')}
          />
          <Button tone="ink" type="submit" busy={isBusy} busyLabel="Looking...">
            Look up
          </Button>
        </div>
        <FormError text={errorOf()} />
      </form>
      <div aria-live="polite">
        {erased ? (
          <ErasedPerson answer={erased} />
        ) : (
          found && <FoundPerson key={found.stored.email} report={found} onErased={setErased} />
        )}
      </div>
    </>
  );
}

interface FoundPersonProps {
  report: PersonReport;
  onErased(answer: ErasedAnswer): void;
}

/** What is stored about a person, what erasing would leave and why, and the buttons. */
function FoundPerson({ report: { stored, orders }, onErased }: FoundPersonProps) {
  const { email, mails, mentions, newsletter, erasureAsked } = stored;
  const { ask, question } = useAsk();
  const erase = useAction({
    call: () => apiRequest<ErasedAnswer>('POST', '/api/admin/privacy/erase', { body: { email } }),
    failed: NO_ANSWER,
    onDone: onErased,
  });
  if (orders.length + mails + mentions === 0 && newsletter === null)
    return <p className="privacy-data grid gap-3">Nothing is stored about {email}.</p>;

  const now = orders.filter(({ waitsFor }) => waitsFor === null);
  async function askAndErase() {
    const isSure = await ask({
      title: `Erase ${email}?`,
      children: (
        <p>
          Name, address, words on hats, emails and newsletter go for good, from {counted(now.length, 'order')}{' '}
          now
          {now.length < orders.length && ` and from ${orders.length - now.length} more later`}. Nobody can
          bring them back, and you cannot answer a question about these orders anymore.
        </p>
      ),
      yes: 'Erase for good',
      no: 'Do not erase',
      typed: email,
    });
    if (isSure) erase.run();
  }

  return (
    <section className="privacy-data grid gap-3" aria-labelledby="found-person">
      <SectionHead title={email} id="found-person" />
      <ul>
        <li>{counted(orders.length, 'order')}</li>
        <li>{counted(mails, 'email')} that the shop sent</li>
        {mentions > 0 && (
          <li>The address in {counted(mentions, 'other order or cart', 'other orders or carts')}</li>
        )}
        <li>{SUBSCRIPTION_TEXTS[newsletter ?? 'none']}</li>
      </ul>
      {erasureAsked && <Notice kind="nudge">Erasing was already asked for. What is left waits.</Notice>}
      <h3>Erasing takes away</h3>
      <p>
        Name, email, street, city and ZIP, the day of the party, the words on custom hats, changes, notes,
        problems with their photos, tracking numbers, reasons you typed, lists of names, the emails, and the
        newsletter entry.
      </p>
      <Remains orders={orders.length} />
      <Waiting orders={orders} />
      <CopiesElsewhere orders={orders} />
      <div className="admin-form-actions">
        <ActionButton
          call={() => apiRequest('POST', '/api/admin/privacy/export', { body: { email } })}
          failed={NO_ANSWER}
          onDone={(data: unknown) =>
            saveFile(JSON.stringify(data, null, 2), 'unhinged-hats-data.json', 'application/json')
          }
        >
          Download a copy
        </ActionButton>
        <Button tone="ink" busy={erase.isBusy} busyLabel="Erasing..." onClick={askAndErase}>
          Erase…
        </Button>
      </div>
      {question}
    </section>
  );
}

/** After erasing: what went, what is left and why, and what to do elsewhere. The address is on the page until it is left. */
function ErasedPerson({ answer: { left, erased, erasedMails } }: { answer: ErasedAnswer }) {
  return (
    <section className="privacy-data grid gap-3" aria-labelledby="erased-person">
      <SectionHead title={left.stored.email} id="erased-person" />
      <Notice kind="banner" role="status">
        Erased from {counted(erased.length, 'order')}, with {counted(erasedMails, 'email')}.
      </Notice>
      <Remains orders={erased.length} />
      <Waiting orders={left.orders} />
      <CopiesElsewhere orders={[...erased, ...left.orders]} />
    </section>
  );
}

const NO_ANSWER = 'The shop did not answer. Please try again.';

/** What erasing leaves of orders, why, and until when. */
const Remains = ({ orders }: { orders: number }) => (
  <>
    <h3>What stays, and why</h3>
    <ul>
      {orders > 0 && (
        <li>
          Of each order: its number, dates, hats without words, amounts, refunds, country and state. Tax law
          asks for them for 7 years, and your books need them to add up, so the shop does not delete them.
          They no longer say who it was.
        </li>
      )}
      <li>The log says for 2 years what was done to an order, without names and without reasons.</li>
      <li>A backup from before still has everything. If you ever go back to one, erase again.</li>
    </ul>
  </>
);

const WAITS: Record<NonNullable<OrderCopy['waitsFor']>, string> = {
  payment: 'until it is paid or canceled',
  delivery: 'until it has arrived',
  dispute: 'until the bank has decided, because the address is your evidence',
  refund: 'until the refund has gone through',
};

/** The orders that cannot be erased yet. The nightly job erases them. */
function Waiting({ orders }: { orders: readonly OrderCopy[] }) {
  const waiting = orders.filter(({ waitsFor }) => waitsFor !== null);
  if (waiting.length === 0) return null;
  return (
    <>
      <h3>What has to wait</h3>
      <p>These orders are erased by themselves, in the night after nothing happens to them anymore.</p>
      <ul>
        {waiting.map(({ id, waitsFor }) => (
          <li key={id}>
            <OrderLink id={id} className="bold nowrap" /> waits {waitsFor && WAITS[waitsFor]}.
          </li>
        ))}
      </ul>
    </>
  );
}

/** Which copies other companies have, and what the owner has to do there. */
function CopiesElsewhere({ orders }: { orders: readonly OrderCopy[] }) {
  const copies = orders.filter(({ payment, printfulOrder }) => payment ?? printfulOrder);
  return (
    <>
      <h3>What you have to do elsewhere</h3>
      <ul>
        {copies.length > 0 && (
          <li>
            Stripe and Printful keep their own copies, and the shop cannot erase them. Ask the support of
            each, with these numbers. They keep what their own laws ask for.
            <ul className="breaks">
              {copies.map(({ id, payment, printfulOrder }) => (
                <li key={id}>
                  <span className="bold nowrap">#{id}:</span>{' '}
                  {[payment && `Stripe ${payment}`, printfulOrder && `Printful ${printfulOrder}`]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </ul>
          </li>
        )}
        <li>
          Emails from this person in your own mailbox, and what the service that delivers your emails stores.
        </li>
      </ul>
    </>
  );
}
