/** What a table says of a variable beyond what the processes show by themselves. */
export interface Words {
  meaning: string;
  /** What follows when it is not set, where the code has no text for it. */
  unset?: string;
  /** Readers beside server, worker and signer, and readers that read it elsewhere than in their configuration. */
  alsoReadBy?: readonly string[];
  /** The configuration file names a file with it, and never holds it. */
  isSecret?: true;
  /** It says where the configuration file is, or belongs to a variable that a file replaces. */
  isOutside?: true;
}

export interface Section {
  title: string;
  variables: Readonly<Record<string, string | Words>>;
}

const [admin, books, backup, recover, doctor] = ['admin', 'books', 'backup', 'recover', 'doctor'].map(
  (name) => `\`npm run ${name}\``,
) as [string, string, string, string, string];
const processes = ['server', 'worker', 'signer'];
const approve = '`npm run approve`';
const createSeed = '`create-seed.ts`';
const [cli, sdk] = ['CLI', 'SDK'];
const start = '`npm start`';

/** Whether the configuration file of an installation may hold a topic's settings. */
export const inFile = (title: string): boolean => title !== 'Clients' && title !== 'Development alone';

/** Every variable of the environment with its meaning, by topic. */
export const sections: readonly Section[] = [
  {
    title: 'Every process',
    variables: {
      FLORIN_CONFIG: {
        meaning: 'The [configuration file](configuration.md), from which a process takes what no variable says.',
        unset: '`/etc/florin/florin.json` where it exists, and in development none',
        alsoReadBy: [...processes, admin, books, backup, recover, createSeed, doctor],
        isOutside: true,
      },
      FLORIN_ENV: {
        meaning: 'The rules that hold. `staging` has the rules of `production` and serves the reference at `/docs`.',
        alsoReadBy: [admin, books, backup],
      },
      FLORIN_LOG_LEVEL: { meaning: 'How much the log says, in the words of pino.', alsoReadBy: ['signer'] },
      FLORIN_DB_PREPARED: {
        meaning: '`off` behind a pooler that cannot keep prepared statements.',
        alsoReadBy: [admin, books],
      },
      FLORIN_COSMOS_NETWORKS: {
        meaning: 'Further chains of the [Cosmos](cosmos.md#switching-it-on) family.',
        unset: 'the chains that Florin knows',
        alsoReadBy: [...processes, recover],
      },
      FLORIN_SUI_GASLESS: {
        meaning: 'Tokens that a network of [Sui](sui.md#fees) moves for nothing.',
        unset: 'the tokens that Florin knows',
        alsoReadBy: ['worker', recover],
      },
      FLORIN_COSMOS_TOKENS: {
        meaning: 'Decimals of tokens of which a Cosmos chain keeps no facts.',
        unset: 'the tokens that Florin knows',
        alsoReadBy: ['worker', recover],
      },
    },
  },
  {
    title: 'The database',
    variables: {
      DATABASE_URL: {
        meaning:
          'PostgreSQL as `florin_app`. With several hosts, separated by commas, Florin uses the one that takes writes. In production the address asks for TLS (`?sslmode=verify-full`), unless PostgreSQL runs on this machine.',
        alsoReadBy: [admin, books],
      },
      FLORIN_SIGNER_DATABASE_URL: 'PostgreSQL as `florin_signer`, under the same rules.',
      FLORIN_OWNER_DATABASE_URL: {
        meaning: 'PostgreSQL as `florin_owner`: for `migrate`, backups and restores.',
        alsoReadBy: [admin, backup],
      },
      FLORIN_STANDBY_LOSS:
        '`accept` lets a process start beside a standby that commits do not wait for: [a failover may lose payments](high-availability.md#a-standby-that-commits-do-not-wait-for).',
      FLORIN_MARKER_FILE: {
        meaning:
          'A file in which the process remembers what the database held, so that it [notices a restored one](restore.md). Each process needs its own, on a disk that is not restored with the database.',
        unset: 'the process does not remember',
      },
    },
  },
  {
    title: 'Addresses of the server',
    variables: {
      FLORIN_BASE_URL: {
        meaning: 'The address at which clients reach the API.',
        alsoReadBy: [cli, sdk, approve],
      },
      FLORIN_PAY_PAGE_BASE: 'The address at which payers reach the payment page.',
      FLORIN_HOST: 'The address on which the server listens.',
      FLORIN_PORT: { meaning: 'The port on which the server listens.', alsoReadBy: [start] },
      FLORIN_OPS_ADDR: {
        meaning:
          "`host:port` of the process's own listener for operators, by plain HTTP: [`/livez`, `/readyz`](operate.md#alive-and-ready) and [`/metrics`](metrics.md). Each process needs its own.",
        unset: 'no listener',
      },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        meaning: 'An OpenTelemetry collector that takes [spans](operate.md#traces) by OTLP over HTTP.',
        unset: 'no spans',
      },
      FLORIN_CONSOLE_ADDR: {
        meaning: '`host:port` of the listener of [the merchants’ console](console.md).',
        unset: 'no console',
      },
      FLORIN_CONSOLE_BASE: {
        meaning: 'The origin at which browsers reach the merchants’ console: one of its own.',
        unset: 'no console',
      },
      FLORIN_OPERATOR_ADDR: {
        meaning: '`host:port` of the listener of the administrators’ console, for example on a private address.',
        unset: 'no console',
      },
      FLORIN_OPERATOR_BASE: {
        meaning: 'The origin at which browsers reach the administrators’ console: one of its own.',
        unset: 'no console',
      },
      FLORIN_DRAIN_SECONDS:
        'How long a server serves on after it has told `/readyz` that it is ending. 0 without `FLORIN_OPS_ADDR`.',
      FLORIN_TRUST_PROXY: {
        meaning: 'Addresses of proxies in front of the server. It believes their `X-Forwarded-*` headers.',
        unset: 'it believes nobody',
      },
      FLORIN_ALLOWED_ORIGINS: {
        meaning: 'Origins of your own pages that may call the API from a browser, separated by commas.',
        unset: 'the two addresses above',
      },
      FLORIN_WEBHOOK_ALLOW: {
        meaning: 'Inner networks to which webhooks may go, as `CIDR:port`, separated by commas.',
        unset: 'public addresses alone',
      },
      FLORIN_WEBHOOK_CA: {
        meaning: 'A PEM file with an authority that webhooks trust beside the authorities of the system.',
        unset: 'the authorities of the system',
      },
      FLORIN_RPC_ALLOW: {
        meaning:
          'Origins of nodes that Florin may ask in production although they are private or without TLS, such as `http://10.0.0.5:8545`.',
        unset: 'public nodes with TLS alone',
      },
    },
  },
  {
    title: 'Limits',
    variables: {
      REDIS_URL: {
        meaning: 'A Redis or Valkey that several servers share for the limit of each API key.',
        unset: 'each server counts for itself',
      },
      FLORIN_REDIS_ANSWER_MS: 'Longest time that a request waits for that store, in milliseconds.',
      FLORIN_PAYER_REQUESTS_PER_SECOND:
        'Requests of one network address to the payment page, for each server by itself.',
      FLORIN_SIGN_INS_PER_MINUTE: 'Sign-ins from one network address, for each server by itself.',
      FLORIN_SESSION_REQUESTS_PER_SECOND: 'Requests of one signed-in account, over all its sessions.',
      FLORIN_OPEN_PAYMENTS_MAX: 'Payments of one merchant that may wait for their payers.',
      FLORIN_PASSWORD_QUEUE: 'Passwords that may wait to be hashed. Beyond that, a sign-in is told to come back.',
      FLORIN_POOL_LOW_WATER: 'Deposit addresses that the worker keeps ready ahead of need.',
      FLORIN_HISTORY_DAYS:
        'Days after which events, their deliveries and attempts are [forgotten](growing-old.md#what-may-be-forgotten); 0: never, otherwise at least 90.',
    },
  },
  {
    title: 'Secrets and second factors',
    variables: {
      FLORIN_SECRETS_KEYS: {
        meaning:
          'Keys that seal secrets at rest: `<id>:<base64 of 32 bytes>`, separated by commas. The first key seals; the others still open.',
        alsoReadBy: [admin],
        isSecret: true,
      },
      FLORIN_ATTESTATION_KEY: {
        meaning:
          "The signer's public key, with which the server verifies every address that it shows ([how to get it](attestations.md#getting-the-key)).",
        alsoReadBy: [cli],
      },
      FLORIN_STEP_UP:
        '`on`: an administrator needs a second factor of the last ten minutes for whatever moves money or trust.',
      FLORIN_SECOND_PERSON:
        '`resets`: another administrator must agree before an account is handed over. `all`: the same for everything that asks for a fresh factor. A rate out of [its bounds](rates.md#when-exchanges-cannot-help) always needs another administrator.',
    },
  },
  {
    title: 'The payment page',
    variables: {
      FLORIN_BRAND_NAME: 'The name that payers read.',
      FLORIN_BRAND_LOGO: { meaning: 'The address of a picture.', unset: 'no picture' },
      FLORIN_BRAND_COLOR: 'The colour of buttons, as `#rrggbb`.',
      FLORIN_SUPPORT_EMAIL: { meaning: 'The address beside the help form.', unset: 'no address' },
      FLORIN_PAY_FRAME_ANCESTORS: {
        meaning: 'https origins that may show the payment page inside a page of theirs, separated by commas.',
        unset: 'nobody may',
      },
      FLORIN_WALLETCONNECT_PROJECT_ID: {
        meaning:
          'Your project id at WalletConnect: payers may then [pay by a wallet elsewhere](payment-page.md#walletconnect).',
        unset: 'the page offers none',
      },
      FLORIN_WALLETCONNECT_RELAY: 'The relay between payment page and wallet.',
      FLORIN_TONCONNECT_BRIDGES: {
        meaning:
          'Bridges of wallets of TON, separated by commas: payers may then [pay by a wallet elsewhere](payment-page.md#ton-connect).',
        unset: 'the page offers none',
      },
    },
  },
  {
    title: 'The worker',
    variables: {
      FLORIN_WORKER_ROLES: {
        meaning:
          'Some of `scan`, `deliver` and `move`, separated by commas ([roles](high-availability.md#roles-of-workers)). A worker without `move` needs no signer.',
        unset: 'all of them',
      },
      FLORIN_RATES: 'Where prices come from. `offline` invents prices, and production refuses it.',
      FLORIN_RATE_EXCHANGES: {
        meaning: 'The exchanges that the worker asks for prices, separated by commas.',
        unset: '[five exchanges](rates.md)',
      },
      FLORIN_RATE_PUBLICATIONS: {
        meaning:
          'Published rates of [currencies](quotes.md) that the worker reads beside the exchanges, separated by commas; `none` for none.',
        unset: '`ecb,coinbase-rates`',
      },
      FLORIN_EXCHANGES: {
        meaning: 'The [exchanges](exchange.md) that may pay withdrawals, separated by commas.',
        unset: 'none',
      },
      'FLORIN_EXCHANGE_<NAME>_KEY': {
        meaning: 'The API key of the account there. Required when the exchange is named.',
        isSecret: true,
      },
      'FLORIN_EXCHANGE_<NAME>_SECRET': {
        meaning: 'Its secret. Required when the exchange is named.',
        isSecret: true,
      },
      'FLORIN_EXCHANGE_<NAME>_PASSPHRASE': {
        meaning: 'Its passphrase. Required when the exchange is named.',
        isSecret: true,
      },
      'FLORIN_EXCHANGE_<NAME>_KEY_FILE': {
        meaning: 'A file with the key, in the place of the variable.',
        isOutside: true,
      },
      'FLORIN_EXCHANGE_<NAME>_SECRET_FILE': {
        meaning: 'A file with the secret, in the place of the variable.',
        isOutside: true,
      },
      'FLORIN_EXCHANGE_<NAME>_PASSPHRASE_FILE': {
        meaning: 'A file with the passphrase, in the place of the variable.',
        isOutside: true,
      },
      FLORIN_DEEP_REORGS:
        '`halt`: a chain that replaces a final block stops until an administrator resumes it. `follow` is for development alone.',
    },
  },
  {
    title: 'E-mail',
    variables: {
      FLORIN_SMTP_URL: {
        meaning:
          'The mail server, `smtps://user@host:465` or `smtp://user@host:587`: the worker [sends e-mails](email.md). TLS is required unless the server runs on this machine.',
        unset: 'no e-mail is sent',
      },
      FLORIN_SMTP_PASSWORD: {
        meaning: 'The password of its user. Required when the address names a user.',
        isSecret: true,
      },
      FLORIN_SMTP_PASSWORD_FILE: {
        meaning: 'A file with the password, in the place of the variable.',
        isOutside: true,
      },
      FLORIN_SMTP_CA: {
        meaning: 'A PEM file with the authority that vouches for the mail server.',
        unset: 'the authorities of Node',
      },
      FLORIN_MAIL_FROM: 'The address that e-mails come from.',
      FLORIN_MAIL_PER_MERCHANT_DAY: 'Most e-mails to the payers of one merchant in 24 hours. Further ones are dropped.',
    },
  },
  {
    title: 'The signer',
    variables: {
      FLORIN_SIGNER_SOCKET: {
        meaning:
          "The signer's Unix socket. A worker needs it or `FLORIN_SIGNER_URL`; without the role `move` it needs neither.",
        alsoReadBy: [books],
      },
      FLORIN_SIGNER_SOCKET_GROUP:
        'The group that may open the socket, by name or number. In production the worker runs under another user.',
      FLORIN_SIGNER_URL: {
        meaning: 'A signer on another host, `https://<host>:<port>`, in the place of its socket.',
        unset: 'the socket',
        alsoReadBy: [books],
      },
      FLORIN_SIGNER_CA: {
        meaning: "A PEM file that vouches for that signer's certificate. Required with `FLORIN_SIGNER_URL`.",
        alsoReadBy: ['worker', books],
      },
      FLORIN_SIGNER_CLIENT_CERT: {
        meaning: 'The certificate of this worker, which that signer knows. Required with `FLORIN_SIGNER_URL`.',
        alsoReadBy: ['worker', books],
      },
      FLORIN_SIGNER_CLIENT_KEY: {
        meaning: 'The key of that certificate. Required with `FLORIN_SIGNER_URL`.',
        alsoReadBy: ['worker', books],
      },
      FLORIN_SIGNER_TLS_LISTEN: {
        meaning: '`<address>:<port>` on which the signer answers workers of other hosts.',
        unset: 'the socket alone',
      },
      FLORIN_SIGNER_TLS_CERT: "A file with the signer's certificate.",
      FLORIN_SIGNER_TLS_KEY: 'A file with the key of that certificate.',
      FLORIN_SIGNER_TLS_CLIENTS: 'A file with the certificates of the workers that may ask.',
      FLORIN_SIGNER_SEED_FILE: { meaning: 'The sealed seed.', alsoReadBy: [createSeed, backup] },
      FLORIN_SIGNER_PASSPHRASE_FILE: { meaning: 'The passphrase that opens the seed.', alsoReadBy: [createSeed] },
      FLORIN_SIGNER_JOURNAL: {
        meaning: 'The [journal](signer.md#the-journal): what the signer signed. Made with the seed and kept with it.',
        alsoReadBy: [createSeed, backup],
      },
      FLORIN_SIGNER_APPROVALS: {
        meaning: 'The book of [approvals](approvals.md): who approves, and what was approved. Its head lies beside it.',
        unset: '`<seed file>.approvals`',
        alsoReadBy: [backup],
      },
      FLORIN_SIGNER_RP_ID: {
        meaning: 'The domain whose passkeys the signer believes. Required with `FLORIN_SIGNER_ORIGINS`.',
        unset: 'key files alone',
      },
      FLORIN_SIGNER_ORIGINS: {
        meaning: 'The pages of that domain that may ask for approvals, separated by commas.',
        unset: 'key files alone',
      },
    },
  },
  {
    title: 'The signer, for each network',
    variables: {
      'FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK>': {
        meaning: 'Most that one transaction may cost. The signer signs for no network without it.',
        alsoReadBy: [recover],
      },
      'FLORIN_SIGNER_MAX_GAS_<FAMILY>_<NETWORK>': {
        meaning: 'Most that one gas funding may send to an address.',
        alsoReadBy: [recover],
      },
      'FLORIN_SIGNER_MAX_DELEGATION_<FAMILY>_<NETWORK>': {
        meaning:
          'Most of the treasury’s stake whose use one delegation may lend to a deposit address. Tron alone lends ([energy](tron.md#staking-for-energy)).',
        unset: 'a thousand times the gas of one address',
      },
      'FLORIN_SIGNER_FEES_DAY_MAX_<FAMILY>_<NETWORK>': {
        meaning: 'Most that everything signed within 24 hours may cost, gas and cancels included.',
        unset: 'a thousand times one transaction, in development alone',
        alsoReadBy: [recover],
      },
      'FLORIN_SIGNER_RPC_<FAMILY>_<NETWORK>': {
        meaning:
          "Nodes of the signer's own, separated by commas. Without them a person must release a payment that failed ([signer](signer.md#paid-once)).",
        unset: 'the signer sees no chain',
        alsoReadBy: [recover],
      },
      'FLORIN_SIGNER_FINAL_DEPTH_<FAMILY>_<NETWORK>': {
        meaning: 'Blocks that make one final. Chains of the Bitcoin kind need it.',
        unset: 'what the chain calls final',
      },
      'FLORIN_SIGNER_PAYOUT_TOKEN_<FAMILY>_<NETWORK>': {
        meaning: 'The contract of USDT.',
        unset: 'no payouts there',
      },
      'FLORIN_SIGNER_PAYOUT_MAX_<FAMILY>_<NETWORK>': 'Most base units of USDT in one payout.',
      'FLORIN_SIGNER_PAYOUT_DAY_MAX_<FAMILY>_<NETWORK>': 'Most base units of USDT in all payouts of 24 hours.',
      'FLORIN_SIGNER_REFUNDS_<FAMILY>_<NETWORK>': {
        meaning:
          'What may go back to payers: `<asset>:<most at once>:<most in 24 hours>`, separated by commas. The asset is `native` or a token contract.',
        unset: 'no refunds there',
      },
      'FLORIN_SIGNER_OUT_DAY_MAX_<FAMILY>_<NETWORK>': {
        meaning:
          'Most that payouts and refunds of an asset may send together within 24 hours: `<asset>:<most>`, separated by commas. Required where both send USDT.',
      },
      'FLORIN_SIGNER_EXCHANGE_<FAMILY>_<NETWORK>': {
        meaning: 'Where coins may go at an exchange: `<asset>:<deposit address>:<most at once>`, separated by commas.',
        unset: 'no transfers to exchanges',
      },
      'FLORIN_SIGNER_BATCH_CODE_<FAMILY>_<NETWORK>': {
        meaning: 'The hash of the creation code of the contract to which the signer entrusts batches of sweeps.',
        unset: 'no batches',
      },
      'FLORIN_SIGNER_TWO_PEOPLE_<FAMILY>_<NETWORK>': {
        meaning: 'The amount from which two people sign: `<asset>:<amount>`, separated by commas.',
        unset: 'one person signs',
      },
      'FLORIN_SIGNER_AUTOMATIC_<FAMILY>_<NETWORK>': {
        meaning: 'What nobody signs for: `<asset>:<most at once>:<most in 24 hours>`, separated by commas.',
        unset: 'somebody signs for everything',
      },
      'FLORIN_RECOVER_TOKENS_<FAMILY>_<NETWORK>': {
        meaning:
          'Tokens that a [recovery](restore.md#only-the-words-are-left) looks for beside coins: contracts or mints, separated by commas.',
        alsoReadBy: [recover],
      },
    },
  },
  {
    title: 'Backups',
    variables: {
      FLORIN_BACKUP_KEY_FILE: {
        meaning: 'A file with 32 bytes in base64: the key that seals a backup. Required.',
        alsoReadBy: [backup],
      },
      FLORIN_BACKUP_FILES: {
        meaning:
          'Further files that belong into the backup, separated by commas: your configuration. What the signer keeps is in every backup.',
        alsoReadBy: [backup],
      },
      FLORIN_BACKUP_FOLDER: {
        meaning:
          'The folder below which backups are written, each into a new folder: `npm run doctor` says how old the newest is.',
        unset: 'nobody looks',
        alsoReadBy: [doctor],
      },
      FLORIN_BACKUP_TRIAL_DATABASE_URL: {
        meaning:
          'An **empty** database of the owner. The command reads the backup into it, checks it, and empties the database again.',
        unset: 'nobody tries the backup',
        alsoReadBy: [backup],
      },
      FLORIN_PG_BIN: {
        meaning: "The folder of `pg_dump` and `pg_restore`, of the server's version or newer.",
        unset: 'they are found by `PATH`',
        alsoReadBy: [backup],
      },
    },
  },
  {
    title: 'Clients',
    variables: {
      FLORIN_API_KEY: { meaning: "A merchant's API key.", alsoReadBy: [cli, sdk] },
      FLORIN_SESSION_TOKEN: { meaning: 'The token of a session, in the place of a key.', alsoReadBy: [cli] },
      FLORIN_PROFILE: { meaning: 'The saved sign-in that the CLI uses.', alsoReadBy: [cli] },
      FLORIN_CONFIG_DIR: { meaning: 'The folder in which the CLI saves sign-ins.', alsoReadBy: [cli] },
      FLORIN_WEBHOOK_SECRET: { meaning: 'The secret with which webhooks are signed and verified.', alsoReadBy: [cli] },
      FLORIN_SESSION: { meaning: "The token of an administrator's session.", alsoReadBy: [approve] },
      FLORIN_APPROVER_KEY: { meaning: "An approver's key file.", alsoReadBy: [approve] },
      FLORIN_APPROVER_PASSPHRASE: {
        meaning: 'Its passphrase.',
        unset: 'the command asks for it',
        alsoReadBy: [approve],
      },
    },
  },
  {
    title: 'Development alone',
    variables: {
      FLORIN_HOME: {
        meaning: 'The folder of the [local stack](local-stack.md).',
        unset: '`.florin`',
        alsoReadBy: [start, cli, admin],
      },
      FLORIN_FRESH: { meaning: '`1` deletes that folder and starts from nothing.', alsoReadBy: [start] },
      FLORIN_DEV_WALLET: { meaning: 'The address of a wallet that pays for everybody.', unset: 'no such wallet' },
      FLORIN_DEV_APPROVER: {
        meaning: 'A key file that signs what administrators approve.',
        unset: 'people sign',
      },
      'FLORIN_EXCHANGE_<NAME>_ORIGIN': 'The address of a stand-in for the exchange.',
      'FLORIN_EXCHANGE_<NAME>_CA': 'A PEM file with the authority of that stand-in.',
      'FLORIN_EXCHANGE_<NAME>_NETWORKS': 'What that stand-in calls a token on a chain.',
    },
  },
];
