import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useProof } from '@florin/ui/session/proof';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { CodeEntry } from '../parts/code-entry.tsx';
import { useSay } from '../words/spoken.ts';

interface GiveBackProps {
  payment: string;
  /** What is given back; the rest of the payment's surplus where it is left out. */
  deposit: string;
  close: () => void;
  done: () => void;
}

/** Asks for coins to be given back. */
export function GiveBack({ payment, deposit, close, done }: GiveBackProps) {
  const say = useSay();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const proofFor = useProof();
  const ask = async (): Promise<void> => {
    const asked = { deposit_id: deposit, reason, ...(address !== '' && { address }) };
    const proof = await proofFor(code, { method: 'POST', path: `/v1/payments/${payment}/refunds`, body: asked });
    await florin().refunds.create(payment, { ...asked, ...proof });
    close();
    done();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(ask);
  };
  return (
    <Dialog title={say('give_back_title')} close={close}>
      <form class="form" onSubmit={submit}>
        <p class="faint">{say('give_back_text')}</p>
        <Entry
          name="address"
          kind="exact"
          label={say('give_back_address')}
          hint={say('give_back_address_hint')}
          value={address}
          change={setAddress}
          problem={wrong('address')}
        />
        <Entry
          name="reason"
          label={say('give_back_reason')}
          value={reason}
          change={setReason}
          problem={wrong('reason')}
          required
        />
        <CodeEntry value={code} change={setCode} problem={wrong('totp_code')} />
        {problem && <Failure problem={problem} />}
        <Button submit look="main" busy={isBusy}>
          {say('give_back')}
        </Button>
      </form>
    </Dialog>
  );
}
