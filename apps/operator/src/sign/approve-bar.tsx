import { useKeys } from '@florin/ui/keys/use-keys';
import type { Approval, PaymentOrder } from '@florin/sdk/admin';
import { NotSigned } from '@florin/ui/api/not-signed';
import { Button } from '@florin/ui/parts/button';
import { useState } from 'preact/hooks';
import { type Call, useMay } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { wayToSign, passkeysOf } from './how-to-sign.ts';
import { signWithPasskey } from './passkey.ts';

interface ApproveBarProps {
  /** What it calls: whoever may not sees no bar, and no key does anything. */
  calls: { approving: Call; rejecting: Call };
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

/** What goes along with an approval: a signature by a passkey where the signer asks for one. @throws NotSigned */
async function evidenceOf(order: PaymentOrder | null): Promise<Approval> {
  if (order === null || wayToSign(order) !== 'passkey') return {};
  const { text, challenge, relying_party: relyingParty } = order;
  return {
    evidence: await signWithPasskey({ text, challenge, relyingParty: relyingParty ?? '', keys: passkeysOf(order) }),
  };
}

type Asked = Pick<ApproveBarProps, 'order' | 'approve' | 'effect' | 'done'> & { close: () => void };

function Approve({ order, approve, effect, done, close }: Asked) {
  const [unsigned, setUnsigned] = useState('');
  const run = async (reason: string): Promise<void> => {
    setUnsigned('');
    try {
      await approve({ ...(reason !== '' && { reason }), ...(await evidenceOf(order)) });
      done();
    } catch (error) {
      if (!(error instanceof NotSigned)) throw error;
      setUnsigned(error.message);
    }
  };
  return (
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
      verb={order !== null && wayToSign(order) === 'passkey' ? 'Sign and approve' : 'Approve'}
      reason="optional"
      run={run}
      close={close}
    />
  );
}

/** Approve and reject, by button or by A and R; the approval is signed as the signer asks for it. */
export function ApproveBar(props: ApproveBarProps) {
  const may = useMay();
  const { approving, rejecting } = props.calls;
  return may(approving) && may(rejecting) ? <Bar {...props} /> : null;
}

function Bar({ order, approve, reject, effect, rejection, done }: ApproveBarProps) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const way = order === null ? 'unsigned' : wayToSign(order);
  const mayApprove = way !== 'key_file';
  const close = (): void => setAsked(null);
  useKeys({ a: () => mayApprove && setAsked('approve'), r: () => setAsked('reject') });
  const refuse = async (reason: string): Promise<void> => {
    await reject(reason);
    done();
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
      {asked === 'approve' && <Approve order={order} approve={approve} effect={effect} done={done} close={close} />}
      {asked === 'reject' && (
        <Decide title="Reject" effect={<p>{rejection}</p>} verb="Reject" danger run={refuse} close={close} />
      )}
    </div>
  );
}
