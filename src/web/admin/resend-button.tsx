import { apiRequest } from '../api.ts';
import { ActionButton } from './kit/action.tsx';

export const MAILS_PATH = '/api/admin/mails';

interface ResendButtonProps {
  id: number;
  /** The list that shows the email. */
  path: string;
  tone?: 'pink' | 'white';
  wide?: boolean;
  'aria-label'?: string;
}

/** Sends an email again. */
export const ResendButton = ({ id, path, ...props }: ResendButtonProps) => (
  <ActionButton
    {...props}
    busyLabel="Sending..."
    call={() => apiRequest('POST', `${MAILS_PATH}/${id}/resend`)}
    done="Email queued"
    failed={true}
    reloads={[path]}
  >
    Send again
  </ActionButton>
);
