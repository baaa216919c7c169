import { Badge, type Tone } from '@florin/ui/parts/badge';
import { type PaymentStatus, paymentStatuses } from '../words/statuses.ts';

interface Said {
  word: string;
  tone: Tone;
}

/** A status by its table. */
export const Status = ({ said }: { said: Said }) => <Badge tone={said.tone}>{said.word}</Badge>;

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => <Status said={paymentStatuses[status]} />;
