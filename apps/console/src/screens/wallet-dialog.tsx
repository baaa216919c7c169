import type { PayoutChainList, Wallet } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Choice, Entry } from '@florin/ui/parts/entry';
import { Asked, Failure } from '@florin/ui/parts/states';
import { type Action, useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useProof } from '@florin/ui/session/proof';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useMay } from '../may.tsx';
import { CodeEntry } from '../parts/code-entry.tsx';
import { useSay } from '../words/spoken.ts';

interface WalletDialogProps {
  /** The one to change; null for a new one. */
  wallet: Wallet | null;
  close: () => void;
  done: () => void;
}

interface FieldsProps extends Pick<Action, 'wrong'> {
  chains: PayoutChainList['chains'];
  wallet: Wallet | null;
  draft: Draft;
  set: (draft: Draft) => void;
}

interface Draft {
  chain: string;
  address: string;
  label: string;
  code: string;
}

function Fields({ chains, wallet, draft, set, wrong }: FieldsProps) {
  const say = useSay();
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    change: (value: string) => set({ ...draft, [name]: value }),
  });
  return (
    <>
      {wallet === null && (
        <Choice
          {...field('chain')}
          label={say('chain')}
          options={chains.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Entry {...field('address')} kind="exact" label={say('address')} problem={wrong('address')} max={128} required />
      <Entry {...field('label')} label={say('wallet_label')} problem={wrong('label')} max={100} />
      <CodeEntry {...field('code')} problem={wrong('totp_code')} />
    </>
  );
}

function WalletForm({ wallet, chains, close, done }: WalletDialogProps & Pick<FieldsProps, 'chains'>) {
  const say = useSay();
  const [draft, setDraft] = useState<Draft>({
    chain: wallet?.chain.id ?? chains[0]?.id ?? '',
    address: wallet?.address ?? '',
    label: wallet?.label ?? '',
    code: '',
  });
  const { isBusy, problem, wrong, act } = useAction();
  const may = useMay();
  const proofFor = useProof();
  const path = `/v1/withdrawals/wallets/${draft.chain}`;
  const finish = async (work: PromiseLike<unknown>): Promise<void> => {
    await work;
    close();
    done();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const { address, label } = draft;
    const body = { address: address.trim(), ...(label !== '' && { label }) };
    void act(async () => {
      const proof = await proofFor(draft.code, { method: 'PUT', path, body });
      await finish(florin().withdrawals.setWallet(draft.chain, { ...body, ...proof }));
    });
  };
  const remove = (): void =>
    void act(async () => {
      const proof = await proofFor(draft.code, { method: 'DELETE', path, body: {} });
      await finish(florin().withdrawals.removeWallet(draft.chain, proof));
    });
  return (
    <form class="form" onSubmit={submit}>
      <p class="faint">{say('no_wallet_text')}</p>
      <Fields chains={chains} wallet={wallet} draft={draft} set={setDraft} wrong={wrong} />
      {problem && <Failure problem={problem} />}
      <div class="deeds">
        <Button submit look="main" busy={isBusy}>
          {say(wallet === null ? 'wallet_new' : 'wallet_change')}
        </Button>
        {wallet !== null && may('withdrawals.removeWallet') && (
          <Button look="danger" busy={isBusy} press={remove}>
            {say('wallet_remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Names, changes or removes the address that withdrawals on a network go to. */
export function WalletDialog(props: WalletDialogProps) {
  const say = useSay();
  const query = useQuery('payout-chains', (signal) => florin().withdrawals.chains({ signal }));
  return (
    <Dialog title={say(props.wallet === null ? 'wallet_new' : 'wallet_change')} close={props.close}>
      <Asked query={query}>{({ chains }) => <WalletForm {...props} chains={chains} />}</Asked>
    </Dialog>
  );
}
