import type { Wallet } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Entry } from '@florin/ui/parts/entry';
import { Asked } from '@florin/ui/parts/states';
import { Usd } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { arriving, writtenUsd } from '../show/withdrawal.ts';
import { useSay } from '../words/spoken.ts';

interface AmountStepProps {
  wallet: Wallet;
  next: (amount: string) => void;
  before: () => void;
}

/** What can be withdrawn, and what it costs on that network. */
const readTerms = async (chain: string, signal: AbortSignal) => {
  const [balance, terms] = await Promise.all([
    florin().withdrawals.balance({ signal }),
    florin().withdrawals.estimateFee({ chain_id: chain }, { signal }),
  ]);
  return { available: balance.available_usd, fee: terms.fee_usd, least: terms.min_withdrawal_usd };
};

type Terms = Awaited<ReturnType<typeof readTerms>>;

function Terms({ terms, amount }: { terms: Terms; amount: string | null }) {
  const say = useSay();
  const { available, fee, least } = terms;
  const arrives = amount === null ? null : arriving(amount, fee);
  return (
    <dl class="facts sums">
      <dt>{say('available')}</dt>
      <dd>
        <Usd amount={available} />
      </dd>
      <dt>{say('least_withdrawal')}</dt>
      <dd>
        <Usd amount={least} />
      </dd>
      <dt>{say('fee')}</dt>
      <dd>
        <Usd amount={fee} />
      </dd>
      <dt>{say('arrives')}</dt>
      <dd>{arrives === null ? '–' : <Usd amount={arrives} />}</dd>
    </dl>
  );
}

/** Second step: how much, with what it costs and what arrives. */
export function AmountStep({ wallet, next, before }: AmountStepProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const query = useQuery(`terms:${wallet.chain.id}`, (signal) => readTerms(wallet.chain.id, signal));
  const amount = writtenUsd(text);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (amount !== null) next(amount);
  };
  return (
    <Asked query={query}>
      {(terms) => (
        <form class="form" onSubmit={submit}>
          <Entry
            name="amount"
            kind="amount"
            label={say('amount_usd')}
            value={text}
            change={setText}
            max={20}
            required
          />
          <Terms terms={terms} amount={amount} />
          <div class="deeds">
            <Button submit look="main">
              {say('next')}
            </Button>
            <Button press={() => setText(terms.available)}>{say('all_of_it')}</Button>
            <Button press={before}>{say('before')}</Button>
          </div>
        </form>
      )}
    </Asked>
  );
}
