import type { NewPayment as Body, Payment } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Entry } from '@florin/ui/parts/entry';
import { Head } from '@florin/ui/parts/shell';
import { Failure } from '@florin/ui/parts/states';
import { useSendOnce } from '@florin/ui/query/send-once';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { CoinTicks } from '../parts/coin-ticks.tsx';
import { Made } from '../parts/made.tsx';
import { useSay } from '../words/spoken.ts';

const blank = { amount: '', reference: '', description: '', email: '', redirect: '' };
type Draft = typeof blank;

/** What is asked for; what was left empty is left out. */
function bodyOf(draft: Draft, tokens: readonly string[]): Body {
  const { amount, reference, description, email, redirect } = draft;
  return {
    amount_usd: amount.trim().replace(',', '.') as `${number}`,
    ...(reference !== '' && { reference }),
    ...(description !== '' && { description }),
    ...(email !== '' && { customer_email: email }),
    ...(redirect !== '' && { redirect_url: redirect }),
    ...(tokens.length > 0 && { allowed_token_ids: tokens }),
  };
}

/** Which coins the payer may choose: all, unless some are ticked. */
function Coins({ chosen, change }: { chosen: readonly string[]; change: (chosen: readonly string[]) => void }) {
  const say = useSay();
  const { data: settings } = useQuery('payment-settings', (signal) => florin().payments.settings({ signal }));
  return (
    <details class="more">
      <summary>
        {say('which_coins')}: {chosen.length === 0 ? say('all_coins') : `${say('some_coins')} (${chosen.length})`}
      </summary>
      <CoinTicks chosen={chosen} change={change} />
      {settings && <p class="hint">{say(settings.fee_payer === 'payer' ? 'fee_payer_payer' : 'fee_payer_user')}</p>}
    </details>
  );
}

function Fields({ draft, set, wrong }: FieldsProps) {
  const say = useSay();
  const field = (name: keyof Draft, of: string) => ({
    name,
    value: draft[name],
    change: (value: string) => set({ ...draft, [name]: value }),
    problem: wrong(of),
  });
  return (
    <>
      <Entry {...field('amount', 'amount_usd')} kind="amount" label={say('amount_usd')} max={20} required />
      <Entry {...field('reference', 'reference')} label={say('reference')} hint={say('reference_hint')} max={100} />
      <Entry
        {...field('description', 'description')}
        label={say('description')}
        hint={say('description_hint')}
        max={150}
      />
      <Entry {...field('email', 'customer_email')} kind="email" label={say('email')} max={254} />
      <Entry
        {...field('redirect', 'redirect_url')}
        kind="url"
        label={say('return_url')}
        hint={say('return_url_hint')}
        max={2000}
      />
    </>
  );
}

interface FieldsProps {
  draft: Draft;
  set: (draft: Draft) => void;
  wrong: (field: string) => string;
}

/** Asks one payer for an amount, and shows what to send him. */
export function NewPayment() {
  const say = useSay();
  const [draft, setDraft] = useState(blank);
  const [tokens, setTokens] = useState<readonly string[]>([]);
  const [made, setMade] = useState<Payment | null>(null);
  const { isBusy, problem, wrong, act } = useAction();
  const sendOnce = useSendOnce();
  const create = async (): Promise<void> => {
    const body = bodyOf(draft, tokens);
    setMade(await sendOnce(body, (once) => florin().payments.create(body, once)));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(create);
  };
  const another = (): void => {
    setDraft(blank);
    setMade(null);
  };
  return (
    <>
      <Head title={say('new_payment')} back={{ href: '/payments', label: say('all_payments') }}>
        <a class="button" href="/links/new">
          {say('many_times')}
        </a>
      </Head>
      {made ? (
        <Made title={say('ready')} url={made.pay_url} subject={made.description ?? say('payment')} another={another}>
          <a class="button main" href={`/payments/${made.id}`}>
            {say('see_payment')}
          </a>
        </Made>
      ) : (
        <form class="card form narrow" onSubmit={submit}>
          <Fields draft={draft} set={setDraft} wrong={wrong} />
          <Coins chosen={tokens} change={setTokens} />
          {problem && <Failure problem={problem} />}
          <Button submit look="main" busy={isBusy}>
            {say('create')}
          </Button>
        </form>
      )}
    </>
  );
}
