import { limits } from '@florin/contract/limits';
import type { OpenedTicket } from '@florin/contract/schemas/support';
import type { TransactionFinding } from '@florin/contract/vocabulary';
import { useRef, useState } from 'preact/hooks';
import { failureOf, type PayFailure } from '../api/pay-failure.ts';
import type { TextName } from '../i18n/en.ts';
import { Exact, type Locale, Said, useLocale } from '../i18n/locale.tsx';
import { Entry } from '../parts/entry.tsx';
import { problemText } from '../show/notices.ts';
import type { Shown } from './shown.ts';

const fields = ['email', 'message', 'tx_hash'] as const;
type Field = (typeof fields)[number];
/** Shorter than the hash of any chain: a number of an order, or one that was cut off. */
const hashCharactersMin = 32;

type Problems = Readonly<Partial<Record<Field | 'form', string>>>;

const wrong: Readonly<Record<Field, TextName>> = {
  email: 'help_email_wrong',
  message: 'help_message_missing',
  tx_hash: 'help_tx_wrong',
};

const problemsOf = (locale: Locale, { code, retryAfter, fields: refused }: PayFailure): Problems => {
  if (code === 'RATE_LIMIT_EXCEEDED' && retryAfter !== null)
    return { form: locale.text('help_too_many', { time: locale.format.duration(retryAfter) }) };
  const named = fields.filter((field) => refused.includes(field));
  if (named.length === 0) return { form: problemText(locale, code) };
  return Object.fromEntries(named.map((field) => [field, locale.text(wrong[field])]));
};

function Answer({ ticket }: { ticket: OpenedTicket }) {
  const { text } = useLocale();
  const finding = ticket.tx_finding satisfies TransactionFinding | null;
  return (
    <div role="status">
      <p>
        <Said name="help_sent" ticket={<Exact>{ticket.ticket_id}</Exact>} />
      </p>
      {finding && <p>{text(`finding_${finding}`)}</p>}
    </div>
  );
}

type Asking = Pick<Shown, 'api'> & { done: (ticket: OpenedTicket) => void };

/** What is typed, what is wrong about it, and how it is sent. */
function useTicket({ api, done }: Asking) {
  const locale = useLocale();
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({ email: '', message: '', tx_hash: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** Tells what is wrong, and leads to the first field of it. */
  const point = (wrongs: Problems): void => {
    setProblems(wrongs);
    const first = fields.find((field) => wrongs[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const { email, message, tx_hash: hash } = typed;
    const short = hash.trim().length > 0 && hash.trim().length < hashCharactersMin;
    if (short) return point({ tx_hash: locale.text('help_tx_wrong') });
    setSending(true);
    const ticket = { email: email.trim(), message: message.trim(), tx_hash: hash.trim() || null };
    try {
      done(await api.openTicket(ticket));
    } catch (error) {
      point(problemsOf(locale, failureOf(error)));
      setSending(false);
    }
  };
  const entry = (name: Field) => ({
    name,
    value: typed[name],
    problem: problems[name] ?? '',
    change: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return { form, submit, entry, isSending, problem: problems.form };
}

function HelpForm(asking: Asking) {
  const locale = useLocale();
  const { form, submit, entry, isSending, problem } = useTicket(asking);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Entry {...entry('email')} label={locale.text('email')} kind="email" max={limits.emailCharactersMax} />
      <Entry
        {...entry('message')}
        label={locale.text('message')}
        kind="long"
        max={limits.supportMessageCharactersMax}
      />
      <Entry
        {...entry('tx_hash')}
        label={locale.text('tx_hash')}
        kind="exact"
        max={limits.transactionHashCharactersMax}
      />
      <p class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="second" aria-disabled={isSending}>
        {locale.text('send')}
      </button>
      <p class="hint">{locale.text('help_limit', { count: locale.format.count(limits.supportTicketsPerHour) })}</p>
    </form>
  );
}

/** The way to a person, from every status. */
export function Help({ api, brand, checkout }: Pick<Shown, 'api' | 'brand' | 'checkout'>) {
  const { text } = useLocale();
  const [ticket, setTicket] = useState<OpenedTicket | null>(null);
  const mail = brand?.support_email;
  return (
    <details class="help">
      <summary>{text('help')}</summary>
      <p>
        <Said
          name="help_text"
          merchant={<bdi>{checkout.merchant_name}</bdi>}
          brand={<bdi>{brand?.name ?? checkout.merchant_name}</bdi>}
        />
      </p>
      {ticket ? <Answer ticket={ticket} /> : <HelpForm api={api} done={setTicket} />}
      {mail && (
        <p class="hint">
          <Said name="help_mail" email={<a href={`mailto:${mail}`}>{mail}</a>} />
        </p>
      )}
    </details>
  );
}
