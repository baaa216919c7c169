import type { RefundLink } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Dialog } from '@florin/ui/parts/dialog';
import { Failure } from '@florin/ui/parts/states';
import { When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useProof } from '@florin/ui/session/proof';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { CodeEntry } from '../parts/code-entry.tsx';
import { useSay } from '../words/spoken.ts';

interface LinkForPayerProps {
  /** Id of the refund. */
  refund: string;
  close: () => void;
}

/** Makes the link by which the payer names the address. It is a step of its own: it takes another code than the request. */
export function LinkForPayer({ refund, close }: LinkForPayerProps) {
  const say = useSay();
  const [code, setCode] = useState('');
  const [made, setMade] = useState<RefundLink | null>(null);
  const { isBusy, problem, wrong, act } = useAction();
  const proofFor = useProof();
  const make = async (): Promise<void> => {
    const proof = await proofFor(code, { method: 'POST', path: `/v1/refunds/${refund}/link`, body: {} });
    setMade(await florin().refunds.link(refund, proof));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(make);
  };
  return (
    <Dialog title={say('refund_link')} close={close}>
      {made === null ? (
        <form class="form" onSubmit={submit}>
          <p class="faint">{say('refund_link_text')}</p>
          <CodeEntry value={code} change={setCode} problem={wrong('totp_code')} />
          {problem && <Failure problem={problem} />}
          <Button submit look="main" busy={isBusy}>
            {say('refund_link_make')}
          </Button>
        </form>
      ) : (
        <div class="form" role="status">
          <p>{say('refund_link_made')}</p>
          <Copy label={say('refund_link')} value={made.refund_url} />
          <p class="faint">
            {say('refund_link_until')} <When at={made.expires_at} whole />
          </p>
        </div>
      )}
    </Dialog>
  );
}
