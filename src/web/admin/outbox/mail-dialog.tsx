import { useQuery } from '@tanstack/react-query';
import type { AdminMailDetail } from '../../../wire/admin/mails.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { toast } from '../../ui/use-toast.ts';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { useListsReload } from '../lists/use-list.ts';
import { useShownTime } from '../lists/use-shown-time.ts';
import { mailState } from './mail-states.ts';
import { MAILS_PATH } from './mails-path.ts';
import '../dialog/form-dialog.css';
import './mail-dialog.css';
import { useSingleMutation } from '../use-single-mutation.ts';

/** A mail as its reader sees it. */
export function MailDialog({ id, onClose }: { id: number; onClose(): void }) {
  const path = `${MAILS_PATH}/${id}`;
  const { data, error, isFetching, refetch } = useQuery<AdminMailDetail>({ queryKey: [path] });
  return (
    <Modal className="mail-dialog" titleId="mail-subject" onClose={onClose}>
      <ModalHead titleId="mail-subject" title={data?.subject ?? 'Mail'} onClose={onClose} />
      {data && <Mail mail={data} />}
      {!data && error && <ListFailure what="The mail" reload={() => void refetch()} isBusy={isFetching} />}
      {!data && !error && <ListSkeleton />}
    </Modal>
  );
}

function Mail({ mail }: { mail: AdminMailDetail }) {
  const time = useShownTime();
  const { resend, isBusy } = useResend(mail.id);
  return (
    <>
      <p className="admin-hint">
        To {mail.recipient}, {time(mail.createdAt)}. {mailState(mail.state).label}
        {mail.sentAt && ` ${time(mail.sentAt)}`}
        {mail.attempts > 0 && `, ${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'}`}.
      </p>
      {mail.answer && <p className="admin-hint">The mail server said: {mail.answer}</p>}
      {/* Without a token the frame runs nothing and reaches nothing. */}
      <iframe className="mail-page" title="The mail" sandbox="" srcDoc={mail.html} />
      <details>
        <summary>As plain text</summary>
        <pre className="mail-text">{mail.text}</pre>
      </details>
      <div className="form-dialog-foot">
        <Button small voice="plain" tone="white" busy={isBusy} busyLabel="Sending..." onClick={resend}>
          Send again
        </Button>
      </div>
    </>
  );
}

function useResend(id: number) {
  const reload = useListsReload(MAILS_PATH);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', `${MAILS_PATH}/${id}/resend`),
    onSuccess: () => {
      toast({ title: 'Mail on its way' });
      return reload();
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.refusal?.message : null;
      toast({
        title: 'Error',
        description: refusal ?? 'The mail was not sent. Please try again.',
        destructive: true,
      });
    },
  });
  return { isBusy: isPending, resend: () => mutate() };
}
