import type { Watch } from '@florin/domain/ports/watch';

/** What every family is told of the nodes of a chain. */
export interface NodeOptions {
  /** Asked in turn when one fails. */
  urls: readonly string[];
  /** For one question to one node; the family's own when omitted. */
  timeoutMilliseconds?: number | undefined;
  /** Around each question that a caller puts. */
  watch?: Watch | undefined;
}
