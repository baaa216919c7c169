import type { Wallet } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Failure } from '@florin/ui/parts/states';
import { Exact, Usd, When } from '@florin/ui/parts/text';
import type { SendOnce } from '@florin/ui/query/send-once';
import { useAction } from '@florin/ui/query/use-action';
import { navigate } from '@florin/ui/route/location';
import { useProof } from '@florin/ui/session/proof';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { CodeEntry } from '../parts/code-entry.tsx';
import { inGroups } from '../show/withdrawal.ts';
import { useSay } from '../words/spoken.ts';

interface ReviewStepProps {
  wallet: Wallet;
  amount: string;
  sendOnce: SendOnce;
  before: () => void;
}

function Summary({ wallet, amount }: Pick<ReviewStepProps, 'wallet' | 'amount'>) {
  const say = useSay();
  return (
    <>
      <dl class="facts">
        <dt>{say('amount')}</dt>
        <dd>
          <strong>
            <Usd amount={amount} />
          </strong>
        </dd>
        <dt>{say('chain')}</dt>
        <dd>{wallet.chain.name}</dd>
        <dt>{say('goes_to')}</dt>
        <dd>
          <Exact>{inGroups(wallet.address)}</Exact>
        </dd>
      </dl>
      <p class="faint">
        {say('wallet_changed')} <When at={wallet.created_at} whole />
      </p>
    </>
  );
}

/** Last step: all of it once more, the address in groups, and the code. */
export function ReviewStep({ wallet, amount, sendOnce, before }: ReviewStepProps) {
  const say = useSay();
  const { account } = useSignedIn();
  const [code, setCode] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const proofFor = useProof();
  const ask = async (): Promise<void> => {
    const asked = {
      chain_id: wallet.chain.id,
      amount_usd: amount as `${number}`,
      destination_address: wallet.address,
    };
    const proof = await proofFor(code, { method: 'POST', path: '/v1/withdrawals/request', body: asked });
    await sendOnce(asked, (once) => florin().withdrawals.request({ ...asked, ...proof }, once));
    navigate('/withdrawals');
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(ask);
  };
  return (
    <form class="form" onSubmit={submit}>
      <Summary wallet={wallet} amount={amount} />
      <CodeEntry value={code} change={setCode} problem={wrong('totp_code')} />
      {!account.two_factor_enabled && !account.has_passkeys && (
        <p class="hint">
          <a href="/security">{say('needs_code')}</a>
        </p>
      )}
      {problem && <Failure problem={problem} />}
      <div class="deeds">
        <Button submit look="main" busy={isBusy}>
          {say('request')}
        </Button>
        <Button press={before}>{say('before')}</Button>
      </div>
    </form>
  );
}
