import type { Payment } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

const cancellable = new Set<Payment['status']>(['awaiting_selection', 'awaiting_payment', 'expired_selection']);

/** Takes a payment back that nobody has paid, after a question. */
export function Cancel({ payment, done }: { payment: Payment; done: () => void }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, problem, act } = useAction();
  const may = useMay();
  if (!may('payments.cancel') || !cancellable.has(payment.status)) return null;
  const cancel = async (): Promise<void> => {
    await florin().payments.cancel(payment.id);
    setOpen(false);
    done();
  };
  return (
    <>
      <Button press={() => setOpen(true)}>{say('cancel')}</Button>
      {isOpen && (
        <Dialog title={say('cancel')} close={() => setOpen(false)}>
          <p>{say('cancel_sure')}</p>
          {problem && <Failure problem={problem} />}
          <div class="deeds">
            <Button look="danger" busy={isBusy} press={() => void act(cancel)}>
              {say('cancel')}
            </Button>
            <Button press={() => setOpen(false)}>{say('keep')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
