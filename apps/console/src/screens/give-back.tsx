import type { MerchantRefund } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { useSendOnce } from '@florin/ui/query/send-once';
import { useAction } from '@florin/ui/query/use-action';
import { useProof } from '@florin/ui/session/proof';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useMay } from '../may.tsx';
import { CodeEntry } from '../parts/code-entry.tsx';
import { useSay } from '../words/spoken.ts';
import { LinkForPayer } from './refund-link.tsx';

interface GiveBackProps {
  payment: string;
  /** What is given back; null: all that is left of the payment's surplus. */
  deposit: string | null;
  close: () => void;
  done: () => void;
}

interface Unnamed {
  unnamed: (refund: MerchantRefund) => void;
}

/** Asks for coins to be given back; where no address is named, goes on to the link by which the payer names it. */
export function GiveBack(props: GiveBackProps) {
  const may = useMay();
  const [made, setMade] = useState<MerchantRefund | null>(null);
  if (made !== null) return <LinkForPayer refund={made.id} close={props.close} />;
  return <Request {...props} unnamed={may('refunds.link') ? setMade : props.close} />;
}

/** `unnamed` is told of a refund whose address the payer has to name. */
function Request({ payment, deposit, close, done, unnamed }: GiveBackProps & Unnamed) {
  const say = useSay();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const proofFor = useProof();
  const sendOnce = useSendOnce();
  const ask = async (): Promise<void> => {
    const asked = { ...(deposit !== null && { deposit_id: deposit }), reason, ...(address !== '' && { address }) };
    const proof = await proofFor(code, { method: 'POST', path: `/v1/payments/${payment}/refunds`, body: asked });
    const refund = await sendOnce(asked, (once) => florin().refunds.create(payment, { ...asked, ...proof }, once));
    done();
    if (refund.address === null) unnamed(refund);
    else close();
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
