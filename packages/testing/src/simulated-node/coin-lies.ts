/** What a node of a chain of coins says wrongly; whatever it shows as bytes is proved by hashes, the rest is not. */
export type CoinLie = 'wrong_block' | 'unknown_block' | 'spent_coin' | 'unknown_transaction' | 'empty_pool';

type Said = { result: unknown } | { error: { code: number; message: string } };

const absent = (message: string): Said => ({ error: { code: -5, message } });
const isOther = (digit: string): string => (digit === '0' ? '1' : '0');

/** The answer with the lie in it; null where the lie does not fit the question. */
export function lieAboutCoins(method: string, result: unknown, lie: CoinLie): Said | null {
  switch (lie) {
    case 'wrong_block': {
      // Something of the last transaction: its bytes decode or they do not, but they are not what the header commits to.
      if (method !== 'getblock') return null;
      const at = String(result).length - 20;
      const raw = String(result);
      return { result: raw.slice(0, at) + isOther(raw.charAt(at)) + raw.slice(at + 1) };
    }
    case 'unknown_block':
      return /^getblock(?:header)?$/.test(method) ? absent('Block not found') : null;
    case 'spent_coin':
      return method === 'gettxout' ? { result: null } : null;
    case 'unknown_transaction':
      return method === 'getrawtransaction'
        ? absent('No such mempool or blockchain transaction. Use gettransaction for wallet transactions.')
        : null;
    case 'empty_pool':
      return method === 'getrawmempool' ? { result: [] } : null;
  }
}
