import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitsAt } from '../../config/limits.ts';
import { withDeadline } from '../../gateways/deadline.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { MailText } from '../../mail/letter/compose-mail.ts';
import type { CampaignLinks, CampaignText, campaignMail } from './campaign-mail.ts';
import { refuseNesting } from './read-markdown.ts';

type Rendered = ReturnType<typeof campaignMail>;

/**
 * A campaign's email, with complaints for its author about what was left out. Reading Markdown may take a time that grows with the
 * square of the text, so a thread does it that is ended after a while.
 */
export async function renderCampaign(
  text: CampaignText,
  links: CampaignLinks,
): Promise<Rendered | ShopError> {
  const nested = refuseNesting(text.markdown);
  if (nested) return refused(nested);
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: [text, links],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  try {
    return await withDeadline(limitsAt(1).newsletter.rendering, async (signal) => {
      const [rendered] = await once(worker, 'message', { signal });
      return rendered as Rendered;
    });
  } catch {
    return refused('This text is too complicated. Use fewer signs such as * _ < > [ in a row.');
  } finally {
    await worker.terminate();
  }
}

/** Renders a campaign once, because each recipient's email differs only in the unsubscribe link. */
export async function renderCampaignFor(
  text: CampaignText,
  shop: Omit<CampaignLinks, 'unsubscribeUrl'>,
): Promise<((unsubscribeUrl: string) => MailText) | ShopError> {
  const rendered = await renderCampaign(text, { ...shop, unsubscribeUrl: ANY_READERS });
  if (rendered instanceof ShopError) return rendered;
  const { subject, html, text: plain } = rendered;
  return (unsubscribeUrl) => ({
    subject,
    html: html.replaceAll(ANY_READERS, unsubscribeUrl.replaceAll('&', '&amp;')),
    text: plain.replaceAll(ANY_READERS, unsubscribeUrl),
  });
}

const ANY_READERS = 'https://unsubscribe-link.invalid/';

const refused = (message: string) => new ShopError('invalid', message, { path: 'markdown' });
