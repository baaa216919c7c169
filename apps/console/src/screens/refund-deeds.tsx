import type { MerchantRefund } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { May } from '../may.tsx';
import { isOwnRequest } from '../show/refunds.ts';
import { useSay } from '../words/spoken.ts';
import { LinkForPayer } from './refund-link.tsx';

interface DeedProps {
  refund: MerchantRefund;
  close: () => void;
  done: () => void;
}

/** Takes a request back, after a question. */
function TakeBack({ refund, close, done }: DeedProps) {
  const say = useSay();
  const { isBusy, problem, act } = useAction();
  const cancel = async (): Promise<void> => {
    await florin().refunds.cancel(refund.id);
    close();
    done();
  };
  return (
    <Dialog title={say('refund_cancel')} close={close}>
      <p>{say('refund_cancel_sure')}</p>
      {problem && <Failure problem={problem} />}
      <div class="deeds">
        <Button look="danger" busy={isBusy} press={() => void act(cancel)}>
          {say('refund_cancel')}
        </Button>
        <Button press={close}>{say('keep')}</Button>
      </div>
    </Dialog>
  );
}

/** What the merchant can do about a refund that it asked for, until somebody has decided. */
export function RefundDeeds({ refund, done }: Omit<DeedProps, 'close'>) {
  const say = useSay();
  const [open, setOpen] = useState<'link' | 'cancel' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      {isOwnRequest(refund) && (
        <div class="deeds">
          {refund.address === null && (
            <May call="refunds.link">
              <Button press={() => setOpen('link')}>{say('refund_link')}</Button>
            </May>
          )}
          <May call="refunds.cancel">
            <Button press={() => setOpen('cancel')}>{say('refund_cancel')}</Button>
          </May>
        </div>
      )}
      {open === 'link' && <LinkForPayer refund={refund.id} close={close} />}
      {open === 'cancel' && <TakeBack refund={refund} close={close} done={done} />}
    </>
  );
}
