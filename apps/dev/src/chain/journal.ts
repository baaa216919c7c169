import { readFileSync } from 'node:fs';
import type { AnvilControl } from '@florin/nodes/anvil-control';
import { writePrivateFile } from '../home/write-file.ts';

/**
 * Transactions that the saved chain does not hold yet. A SIGKILL loses the pool and every block since the last save;
 * with these bytes the next start sends them again.
 */
export interface Journal {
  /** Remembers what waits in the pool. */
  remember(): Promise<void>;
  /** Forgets what is in a block up to `height`: the chain was saved there. */
  forget(height: number): Promise<void>;
  /** Sends what was lost, oldest first. Answers how many transactions that were. */
  replay(): Promise<number>;
}

type Pool = { pending: Record<string, Record<string, { hash: string }>> };

export function openJournal(path: string, chain: AnvilControl): Journal {
  const entries = new Map<string, string>(readJournal(path));
  const write = () => writePrivateFile(path, JSON.stringify([...entries]));
  const heightOf = async (hash: string): Promise<number | null> => {
    const receipt = await chain.rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', [hash]);
    return receipt === null ? null : Number(receipt.blockNumber);
  };
  return {
    async remember() {
      const { pending } = await chain.rpc<Pool>('txpool_content');
      const hashes = Object.values(pending).flatMap((bySender) => Object.values(bySender).map(({ hash }) => hash));
      const unknown = hashes.filter((hash) => !entries.has(hash));
      for (const hash of unknown) entries.set(hash, await chain.rawTransaction(hash));
      if (unknown.length > 0) write();
    },
    async forget(height) {
      const before = entries.size;
      for (const hash of entries.keys()) {
        const included = await heightOf(hash);
        if (included !== null && included <= height) entries.delete(hash);
      }
      if (entries.size < before) write();
    },
    async replay() {
      let sent = 0;
      for (const [hash, raw] of entries) {
        if ((await heightOf(hash)) !== null) continue;
        // Refused when something else took its number: then it is lost for good, as on any chain.
        const accepted = await chain.rpc('eth_sendRawTransaction', [raw]).then(
          () => true,
          () => false,
        );
        if (accepted) sent += 1;
        else entries.delete(hash);
      }
      write();
      return sent;
    },
  };
}

function readJournal(path: string): [hash: string, raw: string][] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as [string, string][];
  } catch {
    return [];
  }
}
