import type { Watch } from '@florin/domain/ports/watch';
import pLimit from 'p-limit';
import { type Asker, NodeFailure } from './failures.ts';

interface Questions {
  /** Throws NodeFailure when the node serves another chain than the wanted one. */
  verify(): Promise<void>;
  /** The result of one question. Throws NodeFailure and NodeRefusal. */
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Questions under way at the same time; further ones wait, since nodes refuse those beyond their own queue. */
  atOnceMax: number;
  /** Around each question that a caller puts, with the check of the node where that comes first. */
  watch?: Watch | undefined;
}

/** A node that is believed once it has shown the right chain, and must show it again after every failure. */
export function believedNode({ verify, call, atOnceMax, watch = unwatched }: Questions): Asker {
  const inTurn = pLimit(atOnceMax);
  let verified = false;
  return {
    ask: (method, params, parse) =>
      inTurn(() =>
        watch(method, async () => {
          try {
            if (!verified) await verify();
            verified = true;
            return parse(await call(method, params));
          } catch (error) {
            // Whatever stands behind the address by then may be another one.
            if (error instanceof NodeFailure) verified = false;
            throw error;
          }
        }),
      ),
  };
}

const unwatched: Watch = (_name, work) => work();
