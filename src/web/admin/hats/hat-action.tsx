import type { ComponentProps } from 'react';
import { apiRequest } from '../../api.ts';
import { useFactsReload } from '../../use-facts-reload.ts';
import { ActionButton } from '../kit/action.tsx';
import { ActionDialog } from '../kit/action-dialog.tsx';

export const HATS_PATH = '/api/admin/hats';
export const PROFIT_PATH = '/api/admin/profit';

/** One of the owner's actions on hat colors; `path` is the rest of its address. */
interface HatAction {
  path: string;
  body?: object;
}

/** What is kept of each sale depends on the hat that is bought for it. */
export const HAT_RELOADS = [HATS_PATH, PROFIT_PATH];

/** Returns a function that runs an action, after which the page knows what is sold now. */
export function usePostHat(): (action: HatAction) => Promise<unknown> {
  const reloadFacts = useFactsReload();
  return async ({ path, body = {} }) => {
    const answer = await apiRequest('POST', `${HATS_PATH}${path}`, { body });
    reloadFacts();
    return answer;
  };
}

export const HatButton = ({
  path,
  body,
  ...props
}: HatAction & Omit<ComponentProps<typeof ActionButton>, 'call'>) => {
  const post = usePostHat();
  return <ActionButton failed reloads={HAT_RELOADS} {...props} call={() => post({ path, body })} />;
};

export const HatActionDialog = ({
  path,
  body,
  ...props
}: HatAction & Omit<ComponentProps<typeof ActionDialog<object, unknown>>, 'call'>) => {
  const post = usePostHat();
  return <ActionDialog reloads={HAT_RELOADS} {...props} call={() => post({ path, body })} />;
};
