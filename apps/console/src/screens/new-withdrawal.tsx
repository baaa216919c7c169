import type { Wallet } from '@florin/sdk';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { ShortId } from '@florin/ui/parts/text';
import { useSendOnce } from '@florin/ui/query/send-once';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useSay } from '../words/spoken.ts';
import { AmountStep } from './withdrawal-amount.tsx';
import { ReviewStep } from './withdrawal-review.tsx';

/** First step: to which of the wallets. */
function WalletStep({ wallets, choose }: { wallets: readonly Wallet[]; choose: (wallet: Wallet) => void }) {
  const say = useSay();
  return (
    <ul class="list">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <button type="button" class="choice" onClick={() => choose(wallet)}>
            <strong>{wallet.chain.name}</strong>
            <span>
              {wallet.label !== null && <bdi>{wallet.label} </bdi>}
              <ShortId id={wallet.address} />
            </span>
          </button>
        </li>
      ))}
      <li>
        <a href="/wallets">{say('wallet_new')}</a>
      </li>
    </ul>
  );
}

const titles = ['where_to', 'how_much', 'review'] as const;

/** Wallet, amount and review, one after the other; nothing moves before the last press. */
function Steps({ wallets }: { wallets: readonly Wallet[] }) {
  const say = useSay();
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [amount, setAmount] = useState<string | null>(null);
  // Here and not in the review, so that a step back and forth does not make a second withdrawal of one.
  const sendOnce = useSendOnce();
  const at = wallet === null ? 0 : amount === null ? 1 : 2;
  const title = titles[at] ?? 'review';
  return (
    <section class="card narrow">
      <p class="faint">{say('step', { at: at + 1, count: titles.length })}</p>
      <h2>{say(title)}</h2>
      {wallet === null && <WalletStep wallets={wallets} choose={setWallet} />}
      {wallet !== null && amount === null && (
        <AmountStep wallet={wallet} next={setAmount} before={() => setWallet(null)} />
      )}
      {wallet !== null && amount !== null && (
        <ReviewStep wallet={wallet} amount={amount} sendOnce={sendOnce} before={() => setAmount(null)} />
      )}
    </section>
  );
}

/** Asks for the balance to be paid out, step by step. */
export function NewWithdrawal() {
  const say = useSay();
  const query = useQuery('wallets', (signal) => florin().withdrawals.wallets({ signal }));
  return (
    <>
      <Head title={say('withdraw')} back={{ href: '/withdrawals', label: say('withdrawals') }} />
      <Asked query={query}>
        {({ wallets }) =>
          wallets.length === 0 ? (
            <Empty title={say('no_wallet')}>
              <p>{say('no_wallet_text')}</p>
              <a class="button main" href="/wallets">
                {say('wallet_new')}
              </a>
            </Empty>
          ) : (
            <Steps wallets={wallets} />
          )
        }
      </Asked>
    </>
  );
}
