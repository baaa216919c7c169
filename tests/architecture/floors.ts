import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

const tests = ['\\.test\\.ts', '^tests/'];
const adapters = '^packages/(chains/[^/]+|exchange|rates|mail|rate-limits|system|telemetry|webhook-transport)/src/';
/** Where a process says what it is made of. */
const composition = '^apps/[^/]+/src/(composition|families|address-books)';
/** What adapters and keys of chain families are written with; address books are not. */
const clientLibraries = [
  'viem',
  '@solana(-program)?/[^/]+',
  '@scure/btc-signer',
  'litesvm',
  '@cosmjs/[^/]+',
  '@mysten/[^/]+',
  '@ton/[^/]+',
  '@blaze-cardano/[^/]+',
  '@taquito/[^/]+',
  'cosmjs-types',
];
/** What runs in browsers, with the scripts that build it. */
const pages = '^apps/(pay|console|operator)/(src|scripts)/';
/** An installed package, whether or not it was resolved. */
const installed = (...names: string[]) => names.map((name) => `(^|node_modules/)${name}(/|$)`);

/**
 * Imports point down only: floor 0 contract, 1 packages/domain, 2 packages/database and the adapters
 * (packages/chains/<family>, packages/exchange, packages/mail, packages/rates, packages/rate-limits, packages/system,
 * packages/telemetry, packages/webhook-transport; packages/ccxt is what two of them share), 3 packages/engine, 4 apps.
 * Beside them stands packages/approvals, which imports nothing of ours.
 */
export const floors: IForbiddenRuleType[] = [
  {
    name: 'no-cycle',
    severity: 'error',
    comment: 'Two modules that need each other are one module, or hide a third that both need.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nothing-unresolved',
    severity: 'error',
    comment: 'An import that leads nowhere escapes every other rule.',
    from: {},
    to: { couldNotResolve: true, path: '^(\\.|@florin/)' },
  },
  {
    name: 'contract-knows-only-the-wire',
    severity: 'error',
    comment: 'Server, clients and documentation all come from the contract; what it imports, they all carry.',
    from: { path: '^contract/src/', pathNot: tests },
    to: { pathNot: ['^contract/src/', ...installed('zod', '@ts-rest/core', 'openapi3-ts', 'fastest-levenshtein')] },
  },
  {
    name: 'vocabulary-imports-nothing',
    severity: 'error',
    comment: 'The domain reads the words and the limits of the wire; through them it must not reach zod.',
    from: {
      path: '^contract/src/(vocabulary|exchange-vocabulary|outgoing-vocabulary|desk-vocabulary|role-vocabulary|limits|currencies)\\.ts',
    },
    to: { path: '.' },
  },
  {
    name: 'domain-is-pure',
    severity: 'error',
    comment: 'The rules of money are decided without I/O, so that every case can be tried in a microsecond.',
    from: { path: '^packages/domain/src/', pathNot: tests },
    to: {
      pathNot: [
        '^packages/domain/src/',
        '^contract/src/(vocabulary|exchange-vocabulary|outgoing-vocabulary|desk-vocabulary|role-vocabulary|limits|currencies)\\.ts',
        '^(node:)?crypto$',
        ...installed('decimal\\.js'),
      ],
    },
  },
  {
    name: 'decimal-in-one-file',
    severity: 'error',
    comment: 'decimal.js keeps 20 digits and prints exponents unless it is cloned; the clone has one home.',
    from: { pathNot: ['^packages/domain/src/money/decimal\\.ts', ...tests] },
    to: { path: installed('decimal\\.js') },
  },
  {
    name: 'ts-rest-in-two-files',
    severity: 'error',
    comment: 'The library describes routes and mounts them; replacing it stays a change of two files.',
    from: { pathNot: ['^contract/src/route\\.ts', '^apps/server/src/http/mount-contract\\.ts'] },
    to: { path: '(^|node_modules/)@ts-rest/' },
  },
  {
    name: 'viem-in-its-family',
    severity: 'error',
    comment: 'Only the EVM adapter speaks EVM; development and tests also play the payer.',
    from: {
      pathNot: ['^packages/chains/evm/', '^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests],
    },
    to: { path: installed('viem') },
  },
  {
    name: 'server-loads-no-client-library',
    severity: 'error',
    comment: 'The API server verifies addresses with the pure half of a family: quick to start, little to attack.',
    from: { path: '^apps/server/src/main\\.ts' },
    to: { path: installed(...clientLibraries), reachable: true },
  },
  {
    name: 'solana-libraries-for-tests-only',
    severity: 'error',
    comment: 'The family encodes its few instructions itself; the client library is the independent judge in tests.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: ['(^|node_modules/)@solana(-program)?/', ...installed('litesvm')] },
  },
  {
    name: 'tron-libraries-for-tests-only',
    severity: 'error',
    comment: 'The family encodes its two kinds of transactions itself; who judges it must share no code with it.',
    from: { pathNot: ['^packages/nodes/', ...tests] },
    to: { path: installed('@trustwallet/wallet-core', 'protobufjs') },
  },
  {
    name: 'cosmos-libraries-for-tests-only',
    severity: 'error',
    comment: 'The family encodes its one message itself; the client library is the independent judge in tests.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: ['(^|node_modules/)@cosmjs/', ...installed('cosmjs-types', '@trustwallet/wallet-core')] },
  },
  {
    name: 'aptos-libraries-for-tests-only',
    severity: 'error',
    comment: 'The family encodes its two calls itself; the client library is the independent judge in tests.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: ['(^|node_modules/)@aptos-labs/'] },
  },
  {
    name: 'sui-libraries-for-tests-only',
    severity: 'error',
    comment:
      'The family encodes its one kind of transaction itself; the client library is the independent judge in tests.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: '(^|node_modules/)@mysten/' },
  },
  {
    name: 'ton-machine-for-tests-only',
    severity: 'error',
    comment:
      'The family builds cells with the core library; wallets of the ecosystem and the virtual machine judge them.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: installed('@ton/ton', '@ton/sandbox') },
  },
  {
    name: 'cardano-libraries-for-tests-only',
    severity: 'error',
    comment: 'The family encodes its one kind of transaction itself; who judges it must share no code with it.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: '(^|node_modules/)@blaze-cardano/' },
  },
  {
    name: 'tezos-libraries-for-tests-only',
    severity: 'error',
    comment: 'The family forges its operations itself; the client library is the independent judge in tests.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: '(^|node_modules/)@taquito/' },
  },
  {
    name: 'database-knows-no-chain',
    severity: 'error',
    comment: 'Statements store facts; what a chain or a rate source says reaches them as arguments.',
    from: { path: '^packages/database/src/', pathNot: tests },
    to: { path: ['^packages/(?!database/|domain/)', '^apps/'] },
  },
  {
    name: 'adapters-know-only-ports',
    severity: 'error',
    comment: 'An adapter is exchangeable: it knows no database, no framework and no use-case.',
    from: { path: adapters, pathNot: tests },
    to: {
      path: [
        '^packages/(database|engine|nodes|testing)/',
        '^apps/',
        '(^|node_modules/)@mikro-orm/',
        '(^|node_modules/)@fastify/',
        ...installed('pg', 'fastify'),
      ],
    },
  },
  {
    name: 'adapters-know-not-each-other',
    severity: 'error',
    comment: 'One chain family or rate source can be removed without touching another.',
    from: { path: adapters },
    to: { path: adapters, pathNot: '^packages/$1/' },
  },
  {
    name: 'engine-knows-no-adapter',
    severity: 'error',
    comment: 'A use-case sees port types of the domain and the unit of work; who implements them is chosen above.',
    from: { path: '^packages/engine/src/', pathNot: tests },
    to: {
      path: [
        '^packages/(?!approvals/|engine/|database/|domain/)',
        '^apps/',
        '(^|node_modules/)@mikro-orm/',
        '(^|node_modules/)@fastify/',
        ...installed('pg', 'fastify', 'undici', 'pino'),
      ],
    },
  },
  {
    name: 'apps-stand-alone',
    severity: 'error',
    comment: 'Processes meet in the database and on sockets; one that imports another drags its powers along.',
    from: { path: '^apps/([^/]+)/', pathNot: tests },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'only-composition-knows-adapters',
    severity: 'error',
    comment: 'Which chain and which rate source run is written in one place of each process.',
    from: { path: '^apps/(server|worker|signer)/src/', pathNot: [composition, ...tests] },
    to: { path: '^packages/(chains/[^/]+|ccxt|exchange|rates|rate-limits|webhook-transport)/' },
  },
  {
    name: 'counted-in-one-package',
    severity: 'error',
    comment: 'Domain, engine and adapters are watched through ports; what counts and where it is told is chosen above.',
    from: { pathNot: ['^packages/telemetry/', ...tests] },
    to: { path: installed('prom-client') },
  },
  {
    name: 'spans-cost-nothing-unless-collected',
    severity: 'error',
    comment: 'The library of OpenTelemetry is loaded by one module, and that one where a setting asks for it.',
    from: { pathNot: ['^packages/telemetry/src/open-(telemetry|tracing)\\.ts', ...tests] },
    to: { path: ['(^|node_modules/)@opentelemetry/', '^packages/telemetry/src/open-telemetry\\.ts'] },
  },
  {
    name: 'mikro-orm-at-the-database',
    severity: 'error',
    comment: 'Entities serve schema and administration; everybody else sees records.ts.',
    from: { pathNot: ['^packages/database/', ...tests] },
    to: { path: ['(^|node_modules/)@mikro-orm/', '^packages/database/src/(orm|entities/.*)[.]ts$'] },
  },
  {
    name: 'fastify-at-the-door',
    severity: 'error',
    comment: 'HTTP ends in the server; nothing below it knows requests and replies.',
    from: { pathNot: ['^apps/server/', ...tests] },
    to: { path: ['(^|node_modules/)@fastify/', ...installed('fastify')] },
  },
  {
    name: 'nodes-know-nothing-of-ours',
    severity: 'error',
    comment: 'Real PostgreSQL and anvil are started the same way for development and for any test.',
    from: { path: '^packages/nodes/src/', pathNot: tests },
    to: { path: ['^(contract|apps)/', '^packages/(?!nodes/)'] },
  },
  {
    name: 'nodes-for-development-only',
    severity: 'error',
    comment: 'Production finds its database and its chains by address and never starts them.',
    from: { pathNot: ['^packages/nodes/', '^packages/testing/', '^apps/dev/', ...tests] },
    to: { path: '^packages/nodes/' },
  },
  {
    name: 'testing-for-tests-only',
    severity: 'error',
    comment: 'Fixtures and simulated parts must not be reachable from anything that handles money.',
    from: { pathNot: ['^packages/testing/', ...tests] },
    to: { path: '^packages/testing/' },
  },
  {
    name: 'webhooks-stand-alone',
    severity: 'error',
    comment: 'Merchants install this package: it needs nothing, and knows the contract through a generated file alone.',
    from: { path: '^packages/webhooks/src/', pathNot: tests },
    to: { pathNot: '^packages/webhooks/src/' },
  },
  {
    name: 'webhooks-for-receivers-only',
    severity: 'error',
    comment: 'The sender must not lean on what checks it; tests, examples and the command line play the receiver.',
    from: { path: '^(contract|packages|apps)/', pathNot: ['^packages/(webhooks|cli)/', ...tests] },
    to: { path: '^packages/webhooks/' },
  },
  {
    name: 'sdk-stands-alone',
    severity: 'error',
    comment: 'Merchants install this package: it needs nothing, and knows the contract through generated files alone.',
    from: { path: '^packages/sdk/src/', pathNot: tests },
    to: { pathNot: '^packages/sdk/src/' },
  },
  {
    name: 'sdk-for-clients-only',
    severity: 'error',
    comment: 'The server must not lean on its own client; the command line, our pages, tests and examples are clients.',
    from: { path: '^(contract|packages|apps)/', pathNot: ['^packages/(sdk|cli|ui)/', pages, ...tests] },
    to: { path: '^packages/sdk/' },
  },
  {
    name: 'ui-is-of-pages',
    severity: 'error',
    comment: 'What pages are drawn with runs in browsers: it knows the client, and nothing that a server keeps.',
    from: { path: '^packages/ui/src/', pathNot: tests },
    to: { pathNot: ['^packages/(ui|sdk)/src/', ...installed('preact', 'uqr')] },
  },
  {
    name: 'ui-for-pages-only',
    severity: 'error',
    comment: 'No process draws anything.',
    from: { path: '^(contract|packages|apps)/', pathNot: ['^packages/ui/', pages, ...tests] },
    to: { path: '^packages/ui/' },
  },
  {
    name: 'checkout-stands-alone',
    severity: 'error',
    comment: 'Shops load this in the payer’s browser: it needs nothing, and each byte of it is theirs.',
    from: { path: '^packages/checkout/src/', pathNot: tests },
    to: { pathNot: '^packages/checkout/src/' },
  },
  {
    name: 'checkout-for-pages-only',
    severity: 'error',
    comment: 'Two pages speak through it; no process has a part in that.',
    from: { path: '^(contract|packages|apps)/', pathNot: ['^packages/checkout/', '^apps/pay/src/', ...tests] },
    to: { path: '^packages/checkout/' },
  },
  {
    name: 'cli-speaks-through-the-client',
    severity: 'error',
    comment:
      'The command line is a client like any other; of the domain it borrows how deliveries are signed, and it serves the mock.',
    from: { path: '^packages/cli/src/', pathNot: ['^packages/cli/src/mcp/serve\\.ts', ...tests] },
    to: {
      pathNot: [
        '^packages/(cli|mock|sdk|webhooks)/',
        '^packages/domain/src/webhook/signature\\.ts',
        ...installed('commander', 'uqr'),
      ],
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'cli-speaks-to-models-in-one-file',
    severity: 'error',
    comment: 'The library of the protocol is bundled by itself and loaded by one command.',
    from: { path: '^packages/cli/src/mcp/serve\\.ts' },
    to: {
      pathNot: ['^packages/cli/src/mcp/', ...installed('@modelcontextprotocol/sdk')],
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'approvals-stand-alone',
    severity: 'error',
    comment: 'What a person signs means the same to whoever shows, keeps and checks it; it leans on none of them.',
    from: { path: '^packages/approvals/src/', pathNot: tests },
    to: { pathNot: ['^packages/approvals/src/', '^(node:)?crypto$', ...installed('@simplewebauthn/server')] },
  },
  {
    name: 'no-import-of-tests',
    severity: 'error',
    comment: 'A test file is read by the test runner alone.',
    from: {},
    to: { path: '\\.test\\.ts' },
  },
];

/** How imports are followed in the mirror of the tree (import-mirror.ts), where `x.ts` is called `x.ts.js`. */
export const resolution: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'], extensions: ['.js'] },
};
