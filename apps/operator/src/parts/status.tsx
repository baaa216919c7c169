import { Badge } from '@florin/ui/parts/badge';
import { inWords, toneOf } from '../words/statuses.ts';

/** A status of the wire as word and colour. */
export const Status = ({ of }: { of: string }) => <Badge tone={toneOf(of)}>{inWords(of)}</Badge>;
