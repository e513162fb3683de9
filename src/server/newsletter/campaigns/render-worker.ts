import { parentPort, workerData } from 'node:worker_threads';
import { campaignMail } from './campaign-mail.ts';

// Renders one campaign for `render-campaign.ts`.
const [text, links] = workerData as Parameters<typeof campaignMail>;
parentPort?.postMessage(campaignMail(text, links));
