import { encodeExpr } from '@taquito/utils';
import type { RestRequest, RestResponse } from '../serve-rest.ts';
import type { Block, TezosChain } from './chain.ts';
import type { Contract } from './contracts.ts';

/** Form of `transfer` by standard: a list of what several owners send, or one transfer. */
const forms = { FA2: 'list', 'FA1.2': 'pair', relay: null } as const;
const packedZero = '050000';
const found = (body: unknown): RestResponse => ({ status: 200, body });
const missing: RestResponse = { status: 404, body: '' };
const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** Scripts, entry points and maps of contracts: as much of them as says what their tokens are. */
export function describe(
  _chain: TezosChain,
  { ledger }: Block,
  { path }: RestRequest,
  [name = '', what = '']: readonly string[],
): RestResponse {
  if (path.includes('/big_maps/')) {
    const contract = [...ledger.contracts.values()][Number(name)];
    return contract?.metadata && what === encodeExpr(packedZero) ? found(valueOf(contract.metadata)) : missing;
  }
  const contract = ledger.contracts.get(name);
  if (contract === undefined) return missing;
  if (what === 'script') return found(scriptOf(contract, [...ledger.contracts.keys()].indexOf(name)));
  const form = forms[contract.standard];
  return form === null ? missing : found({ prim: form, args: [] });
}

const scriptOf = ({ metadata }: Contract, map: number): object => ({
  code: [
    { prim: 'parameter', args: [{ prim: 'unit' }] },
    {
      prim: 'storage',
      args: [
        {
          prim: 'pair',
          args: [
            { prim: 'address', annots: ['%administrator'] },
            { prim: 'big_map', args: [], annots: ['%ledger'] },
            ...(metadata === null ? [] : [{ prim: 'big_map', args: [], annots: ['%token_metadata'] }]),
          ],
        },
      ],
    },
    { prim: 'code', args: [[]] },
  ],
  storage: {
    prim: 'Pair',
    args: [{ string: 'nobody' }, { int: '900' }, ...(metadata === null ? [] : [{ int: String(map) }])],
  },
});

const valueOf = (metadata: NonNullable<Contract['metadata']>): object => ({
  prim: 'Pair',
  args: [
    { int: '0' },
    Object.entries(metadata).map(([name, value]) => ({
      prim: 'Elt',
      args: [{ string: name }, { bytes: hexOf(String(value)) }],
    })),
  ],
});
