import { dropMails } from '@florin/engine/mails/drop-mails';
import { planMails } from '@florin/engine/mails/plan-mails';
import { type MailSending, type SendMailPorts, sendMails } from '@florin/engine/mails/send-mails';
import { tellFailingEndpoints } from '@florin/engine/mails/tell-failing-endpoints';
import type { Logger } from 'pino';
import type { Loop, LoopOptions } from './loop.ts';

const planEveryMs = 1_000;
const sendEveryMs = 1_000;
const endpointsEveryMs = 60_000;
const retentionEveryMs = 60_000;

/** What a worker sends e-mails with. */
export type MailJobs = Pick<SendMailPorts, 'mails'> & Omit<MailSending, 'onLost'>;

/** What a worker does to tell people by e-mail; without a mail server, nothing. */
export function mailLoops(
  { jobs, log, ...ports }: Omit<SendMailPorts, 'mails'> & { jobs: MailJobs | null; log: Logger },
  loop: (options: Omit<LoopOptions, 'onError'>) => Loop,
): Loop[] {
  if (jobs === null) return [];
  const { mails, ...place } = jobs;
  const onLost: MailSending['onLost'] = (why, mail) =>
    log.error(typeof why === 'string' ? { mail, answer: why } : { mail, err: why }, 'e-mail not sent');
  return [
    loop({ name: 'mails to write', everyMs: planEveryMs, step: () => planMails(ports, place.perMerchantDay) }),
    loop({ name: 'mails', everyMs: sendEveryMs, step: () => sendMails({ ...ports, mails }, { ...place, onLost }) }),
    loop({ name: 'failing endpoints', everyMs: endpointsEveryMs, step: () => tellFailingEndpoints(ports) }),
    loop({ name: 'mails kept', everyMs: retentionEveryMs, step: () => dropMails(ports) }),
  ];
}
