import { readFileSync } from 'node:fs';
import { perMerchantDay } from '@florin/engine/mails/limits';
import type { SmtpSettings } from '@florin/mail/smtp-settings';
import { type Environment, EnvironmentError } from '@florin/system/environment';
import { readSecret } from './secret.ts';

/** How e-mails are sent, and what they say of this installation. */
export interface MailConfig {
  smtp: SmtpSettings;
  operator: string;
  payPageBase: string;
  /** Messages to payers of one merchant in 24 hours. */
  perMerchantDay: number;
}

const isAddress = (text: string): boolean => /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/.test(text);

/** Null: this worker sends none. @throws EnvironmentError */
export function readMail(environment: Environment): MailConfig | null {
  const url = environment.optional('FLORIN_SMTP_URL');
  if (url === null) return null;
  const from = environment.required('FLORIN_MAIL_FROM', 'the address that e-mails come from');
  if (!isAddress(from)) throw new EnvironmentError('FLORIN_MAIL_FROM must be a plain address: pay@example.com.');
  return {
    smtp: { ...readServer(environment, url), from, replyTo: environment.optional('FLORIN_SUPPORT_EMAIL') },
    operator: environment.text('FLORIN_BRAND_NAME', 'Florin'),
    payPageBase: environment
      .required('FLORIN_PAY_PAGE_BASE', 'where the payment page is reached, for the links in e-mails')
      .replace(/\/+$/, ''),
    perMerchantDay: environment.integer('FLORIN_MAIL_PER_MERCHANT_DAY', {
      fallback: perMerchantDay,
      min: 1,
      max: 1_000_000,
    }),
  };
}

const form = 'FLORIN_SMTP_URL must look like smtps://user@mail.example.com:465 or smtp://user@mail.example.com:587';

/** TLS is never left to the server's taste: a password and a payer's address would cross a network in the open. */
function readServer(environment: Environment, text: string): Omit<SmtpSettings, 'from' | 'replyTo'> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new EnvironmentError(`${form}.`);
  if (url.password !== '' || url.search !== '' || (url.pathname !== '' && url.pathname !== '/'))
    throw new EnvironmentError(`${form}; the password belongs into FLORIN_SMTP_PASSWORD_FILE.`);
  const implicitTls = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const ca = environment.optional('FLORIN_SMTP_CA');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (implicitTls ? 465 : 587)),
    implicitTls,
    requiresTls: !isLoopback(url.hostname),
    login:
      user === ''
        ? null
        : { user, password: readSecret(environment, 'FLORIN_SMTP_PASSWORD', 'the password of the mail server') },
    ca: ca === null ? null : readAuthority(ca),
  };
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new EnvironmentError('FLORIN_SMTP_CA must name a PEM file that can be read.');
  }
}
