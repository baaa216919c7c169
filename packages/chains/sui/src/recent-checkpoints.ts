import type { Channel } from '@florin/grpc/channel';
import { encodeFields } from '@florin/grpc/protobuf';
import { type Checkpoint, checkpointParts, toCheckpoint } from './checkpoint.ts';
import { mask, readAnswer } from './query.ts';

/** The newest checkpoints of a node, kept so that none is asked for twice. Whatever is missing here is asked for. */
export interface Recent {
  get(height: bigint): Checkpoint | undefined;
  keep(checkpoint: Checkpoint): void;
  /** Listens to new checkpoints, unless it does already or has failed to a short while ago. */
  follow(): void;
}

const checkpointsMax = 64;
const bytesMax = 32 * 2 ** 20;
/** Between two attempts at listening. */
const pauseMilliseconds = 5_000;

/** A stream of checkpoints may break off or leave some out: it only spares questions, and is never the cursor. */
export function createRecent(listen: Channel['listen']): Recent {
  const kept = new Map<bigint, Checkpoint>();
  let size = 0;
  let listening = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  const forget = (height: bigint): void => {
    size -= sizeOf(kept.get(height));
    kept.delete(height);
  };
  const keep = (checkpoint: Checkpoint): void => {
    const { height } = checkpoint.header;
    forget(height);
    kept.set(height, checkpoint);
    size += sizeOf(checkpoint);
    for (const oldest of kept.keys()) {
      if (kept.size <= checkpointsMax && size <= bytesMax) return;
      forget(oldest);
    }
  };
  return {
    get: (height) => kept.get(height),
    keep,
    follow() {
      if (listening || performance.now() - endedAt < pauseMilliseconds) return;
      listening = true;
      const request = encodeFields([mask(1, checkpointParts)]);
      const stop = listen('SubscriptionService/SubscribeCheckpoints', request, {
        message(content) {
          try {
            const told = readAnswer(content, (frame) => frame.all(2).at(-1));
            if (told !== undefined) keep(readAnswer(told, toCheckpoint));
          } catch {
            stop();
          }
        },
        end() {
          listening = false;
          endedAt = performance.now();
        },
      });
    },
  };
}

const sizeOf = (checkpoint: Checkpoint | undefined): number =>
  checkpoint?.transactions.reduce((sum, { length }) => sum + length, 0) ?? 0;
