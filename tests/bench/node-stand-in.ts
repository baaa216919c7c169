import { createServer } from 'node:http';
import { catchUpPlan } from './harness/catch-up-plan.ts';
import { blockHashOf, PreparedChain } from './harness/prepared-chain.ts';

// A stand-in for an Ethereum node: it serves blocks that were prepared as text before the first question, so that what
// is measured is the reader. Its head moves on when it is told to.

const { BENCH_PORT: port, BENCH_BLOCKS: count, BENCH_START: start } = process.env;
if (!port || !count || !start) throw new Error('The stand-in needs BENCH_PORT, BENCH_BLOCKS, BENCH_START.');

const blocks = Number(count);
const chain = new PreparedChain(catchUpPlan(blocks, Number(start)));
const heights = new Map(Array.from({ length: blocks + 1 }, (_one, height) => [blockHashOf(height), height]));
const texts = Array.from({ length: blocks + 1 }, (_one, height) => ({
  header: Buffer.from(JSON.stringify(chain.header(height))),
  block: Buffer.from(JSON.stringify(chain.block(height))),
  logs: Buffer.from(JSON.stringify(chain.logs(height))),
  receipts: Buffer.from(JSON.stringify(chain.receipts(height))),
}));
let head = 0;

type Question = { method: string; params: [string & { blockHash?: string }] };

function answer({ method, params: [what] }: Question): Buffer | string | null {
  const byHash = texts[heights.get(what?.blockHash ?? what) ?? -1];
  switch (method) {
    case 'eth_chainId':
      return '"0x7a69"';
    case 'eth_getBlockByNumber': {
      const height = what === 'latest' ? head : Number(what);
      return height <= head ? (texts[height]?.header ?? 'null') : 'null';
    }
    case 'eth_getBlockByHash':
      return byHash?.block ?? 'null';
    case 'eth_getLogs':
      return byHash?.logs ?? null;
    case 'eth_getBlockReceipts':
      return byHash?.receipts ?? null;
    case 'stand_in_head':
      head = Math.max(head, Number(what));
      return 'true';
    default:
      return null;
  }
}

const refused = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}';

createServer(async (request, response) => {
  const result = answer(JSON.parse(Buffer.concat(await request.toArray()).toString()) as Question);
  response.setHeader('content-type', 'application/json');
  if (result === null) return void response.end(refused);
  response.write('{"jsonrpc":"2.0","id":1,"result":');
  response.write(result);
  response.end('}');
}).listen(Number(port), '127.0.0.1');
