import { Badge } from '@florin/ui/parts/badge';
import { type NamedStatus, type PaymentStatus, paymentStatuses } from '../words/statuses.ts';
import { useSay } from '../words/spoken.ts';

/** A status by its table. */
export function Status({ said }: { said: NamedStatus }) {
  const say = useSay();
  return <Badge tone={said.tone}>{say(said.word)}</Badge>;
}

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => <Status said={paymentStatuses[status]} />;
