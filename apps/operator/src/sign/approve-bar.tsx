import type { Approval, PaymentOrder } from '@florin/sdk/admin';
import { Button } from '@florin/ui/parts/button';
import { useState } from 'preact/hooks';
import { useKeys } from '../list/use-keys.ts';
import { Decide } from '../parts/decide.tsx';
import { wayToSign, passkeysOf } from './how-to-sign.ts';
import { NotSigned, signWithPasskey } from './passkey.ts';

interface ApproveBarProps {
  /** Null while it is not known, for example before the payer has named an address. */
  order: PaymentOrder | null;
  approve: (approval: Approval) => PromiseLike<unknown>;
  reject: (reason: string) => PromiseLike<unknown>;
  /** Said before the approval: what leaves, and to whom. */
  effect: string;
  rejection: string;
  /** Where one goes afterwards. */
  done: () => void;
}

/** Approve and reject, by button or by A and R; the approval is signed as the signer asks for it. */
export function ApproveBar({ order, approve, reject, effect, rejection, done }: ApproveBarProps) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [unsigned, setUnsigned] = useState('');
  const way = order === null ? 'unsigned' : wayToSign(order);
  const mayApprove = way !== 'key_file';
  useKeys({ a: () => mayApprove && setAsked('approve'), r: () => setAsked('reject') });
  const evidenceOf = async (): Promise<Approval> =>
    order === null || way !== 'passkey'
      ? {}
      : {
          evidence: await signWithPasskey({
            text: order.text,
            challenge: order.challenge,
            relyingParty: order.relying_party ?? '',
            keys: passkeysOf(order),
          }),
        };
  const run = async (reason: string): Promise<void> => {
    setUnsigned('');
    try {
      const note = reason === '' ? {} : { reason };
      await approve({ ...note, ...(await evidenceOf()) });
      done();
    } catch (error) {
      if (!(error instanceof NotSigned)) throw error;
      setUnsigned(error.message);
    }
  };
  return (
    <div class="approve-bar">
      {mayApprove && (
        <Button look="main" press={() => setAsked('approve')}>
          {way === 'passkey' ? 'Approve with passkey' : 'Approve'} <kbd>A</kbd>
        </Button>
      )}
      <Button look="danger" press={() => setAsked('reject')}>
        Reject <kbd>R</kbd>
      </Button>
      {asked === 'approve' && (
        <Decide
          title="Approve"
          effect={
            <>
              <p>{effect}</p>
              {unsigned !== '' && (
                <p class="problem" role="alert">
                  {unsigned}
                </p>
              )}
            </>
          }
          verb={way === 'passkey' ? 'Sign and approve' : 'Approve'}
          reason="optional"
          run={run}
          close={() => setAsked(null)}
        />
      )}
      {asked === 'reject' && (
        <Decide
          title="Reject"
          effect={<p>{rejection}</p>}
          verb="Reject"
          danger
          run={async (reason) => {
            await reject(reason);
            done();
          }}
          close={() => setAsked(null)}
        />
      )}
    </div>
  );
}
