import { lazy, Suspense, useId, useState } from 'react';
import { effectText } from '../../../domain/discount-texts.ts';
import type { AdminCode, CodesAnswer } from '../../../wire/admin/codes.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useAdmin } from '../admin-context.ts';
import { AskDialog } from '../kit/action-dialog.tsx';
import { StateBadge, type States } from '../kit/badge.tsx';
import { refusalOf, useSingleMutation } from '../kit/form.tsx';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useListsReload } from '../kit/use-list.ts';
import { CODES_PATH, CodeDialog } from './code-dialog.tsx';
import './codes.css';

const QrPicture = lazy(async () => ({ default: (await import('../../ui/qr-picture.tsx')).QrPicture }));

type Open = { kind: 'new' } | { kind: 'edit' | 'link' | 'end' | 'archive'; code: AdminCode };

/** Discount codes: what each one did, and how to make, change and end one. */
export function Codes() {
  const { data, hasFailed, isFetching, reload } = useAdminQuery<CodesAnswer>(CODES_PATH);
  const [open, setOpen] = useState<Open | null>(null);
  const isOwner = useAdmin().role === 'owner';
  const close = () => setOpen(null);
  return (
    <>
      <PageHead title="Codes">
        {isOwner ? (
          <Button voice="plain" tone="pink" small onClick={() => setOpen({ kind: 'new' })} disabled={!data}>
            New code
          </Button>
        ) : (
          <p>Only an owner can change codes.</p>
        )}
      </PageHead>
      {hasFailed && !data ? (
        <ListFailure what="The codes" reload={reload} isBusy={isFetching} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.codes.length === 0 ? (
        <p className="admin-empty">
          No codes yet. A code takes a percentage or an amount off, or makes shipping free.
        </p>
      ) : (
        <CodesTable codes={data.codes} isOwner={isOwner} onOpen={setOpen} />
      )}
      {data && (open?.kind === 'new' || open?.kind === 'edit') && (
        <CodeDialog costs={data.costs} edited={open.kind === 'edit' ? open.code : null} onClose={close} />
      )}
      {open?.kind === 'link' && <LinkDialog code={open.code} onClose={close} />}
      {(open?.kind === 'end' || open?.kind === 'archive') && (
        <StopDialog code={open.code} archives={open.kind === 'archive'} onClose={close} />
      )}
    </>
  );
}

const STATES: States = {
  live: { label: 'Works now', tone: 'done' },
  planned: { label: 'Not started', tone: 'plain' },
  used_up: { label: 'Used up', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
};

interface ListProps {
  isOwner: boolean;
  onOpen(open: Open): void;
}

const CodesTable = ({ codes, ...list }: ListProps & { codes: readonly AdminCode[] }) => (
  <table className="table codes-table">
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">State</th>
        <th scope="col">Used</th>
        {['Saved', 'Revenue', 'Left'].map((name) => (
          <th key={name} scope="col" className="table-amount">
            {name}
          </th>
        ))}
        <th scope="col">Ends</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {codes.map((code) => (
        <CodeRow key={code.id} code={code} {...list} />
      ))}
    </tbody>
  </table>
);

function CodeRow({ code, isOwner, onOpen }: ListProps & { code: AdminCode }) {
  const hasEnded = code.state === 'ended';
  return (
    <tr>
      <td className="table-whole">
        <b className="codes-name">{code.name}</b>
        <span className="codes-what">
          {effectText(code)}
          {code.minHats > 1 && `, from ${code.minHats} hats`}
        </span>
      </td>
      <td>
        <StateBadge states={STATES} state={code.state} />
      </td>
      <td className="table-end">{usesText(code)}</td>
      <td className="table-amount" data-label="Saved">
        ${code.saved}
      </td>
      <td className="table-amount" data-label="Revenue">
        {dollars(code.revenue)}
      </td>
      <td className="table-amount" data-label="Left">
        <span className={code.left.startsWith('-') ? 'codes-loss' : undefined}>{dollars(code.left)}</span>
        {code.unknown > 0 && <small>{code.unknown} not known yet</small>}
      </td>
      <td className="table-quiet codes-ends">{endsText(code)}</td>
      <td className="table-whole">
        <div className="codes-actions">
          {!hasEnded && (
            <button
              type="button"
              className="link"
              aria-label={`Link of ${code.name}`}
              onClick={() => onOpen({ kind: 'link', code })}
            >
              Link
            </button>
          )}
          {isOwner && (
            <>
              {!hasEnded && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Edit ${code.name}`}
                  onClick={() => onOpen({ kind: 'edit', code })}
                >
                  Edit
                </button>
              )}
              <button
                type="button"
                className="link"
                aria-label={`${hasEnded ? 'Archive' : 'End'} ${code.name}`}
                onClick={() => onOpen({ kind: hasEnded ? 'archive' : 'end', code })}
              >
                {hasEnded ? 'Archive' : 'End'}
              </button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

const usesText = ({ uses, maxUses, maxUsesPerEmail, reserved }: AdminCode): string =>
  [
    maxUses !== null ? `${uses} of ${maxUses}` : uses === 0 ? 'Not yet' : `${uses}×`,
    maxUsesPerEmail !== null && `${maxUsesPerEmail} an email`,
    reserved > 0 && `${reserved} being paid`,
  ]
    .filter(Boolean)
    .join(', ');

const dollars = (amount: string) => (amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`);

function endsText({ state, startsOn, endsOn }: AdminCode): string {
  if (state === 'planned' && startsOn) return `Starts ${dayText(startsOn)}`;
  return endsOn ? dayText(endsOn) : 'No end';
}

/** "Sat, Nov 28" of "2026-11-28". */
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  }).format(new Date(day));

function LinkDialog({ code: { name, link }, onClose }: { code: AdminCode; onClose(): void }) {
  const titleId = useId();
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied', description: `It puts ${name} into the shopper’s cart.` });
    } catch {
      toast({
        title: 'Couldn’t copy the link',
        description: `Copy it from here: ${link}`,
        destructive: true,
      });
    }
  }
  return (
    <Modal className="form-dialog" titleId={titleId} onClose={onClose}>
      <div className="codes-link">
        <ModalHead titleId={titleId} title={`The link of ${name}`} onClose={onClose} />
        <p>Anyone who opens it has {name} in the cart. It leads to the shop.</p>
        <p>
          <b className="codes-address">{link}</b>
        </p>
        <Suspense>
          <QrPicture text={link} label={`QR code of the link of ${name}`} />
        </Suspense>
        <Button voice="plain" tone="pink" small onClick={() => void copy()}>
          Copy the link
        </Button>
      </div>
    </Modal>
  );
}

interface StopDialogProps {
  code: AdminCode;
  archives: boolean;
  onClose(): void;
}

function StopDialog({ code: { id, name, reserved }, archives, onClose }: StopDialogProps) {
  const reloadCodes = useListsReload(CODES_PATH);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => apiRequest('POST', `${CODES_PATH}/${id}/${archives ? 'archive' : 'end'}`),
    onSuccess: async () => {
      await reloadCodes();
      toast({ title: archives ? `${name} is archived` : `${name} has ended` });
      onClose();
    },
  });
  const verb = archives ? 'Archive' : 'End';
  return (
    <AskDialog
      title={`${verb} ${name}?`}
      yes={`${verb} ${name}`}
      no={archives ? 'Keep it in the list' : 'Do not end it'}
      isBusy={isPending}
      error={error && refusalOf(error).message}
      onYes={() => mutate()}
      onNo={onClose}
    >
      {archives ? (
        <p>It leaves this list. Its orders keep it, and a new code can have its name.</p>
      ) : (
        <p>
          It stops working in every cart at once. Orders keep their discount.
          {reserved > 0 &&
            ` ${reserved === 1 ? 'One shopper is' : `${reserved} shoppers are`} paying with it now and can finish.`}
        </p>
      )}
    </AskDialog>
  );
}
