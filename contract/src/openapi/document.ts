import { oas31 } from 'openapi3-ts';
import manifest from '../../package.json' with { type: 'json' };
import { type Contract, contract } from '../contract.ts';
import { failure } from '../envelope.ts';
import type { AnyRoute } from '../route.ts';
import { Components } from './components.ts';
import { answerHeaders } from './headers.ts';
import { operation } from './operation.ts';
import { webhookItems } from './webhooks.ts';
import { Words } from './words.ts';

const about = `Crypto payments for merchants: ask for US dollars, let the payer choose a token, get credited in dollars.

Every answer is one envelope: \`success\`, \`data\`, \`error\`. Amounts are text, never JSON numbers. Times are UTC.
Members may be added to answers at any time: ignore what you do not know.`;

const tags: Record<keyof Contract, string> = {
  payments: 'Payments of a merchant.',
  quotes: 'Prices in other currencies than US dollars.',
  paymentLinks: 'Addresses at which any number of payers open payments.',
  pay: "The payer's side of one payment.",
  refunds: 'What a merchant gives back to payers.',
  withdrawals: "A merchant's money, and where it is paid out.",
  balance: "What a merchant's balance is made of.",
  reports: "Sums over a merchant's payments.",
  withdrawalPasskeys: "Passkeys that sign a merchant's withdrawals.",
  webhooks: 'Where events are posted, and what became of each delivery.',
  webhookEndpoints: 'Several places that events are posted to.',
  events: 'The feed of events.',
  apiKeys: 'API keys.',
  auth: 'Accounts, sessions and the second factor.',
  sessions: 'The sessions of who is signed in.',
  passkeys: 'Passkeys that sign an account in, and prove who asks.',
  account: 'Verification of a merchant.',
  team: 'Who works for a merchant, and as what.',
  adminDesk: 'Administration: what waits for a person, search, the checks of the books.',
  adminMerchants: 'Administration: merchants and their verification.',
  adminIncidents: 'Administration: shutting out, ending, revoking, resetting, and what a second person confirms.',
  adminInvitations: 'Administration: invitations to register.',
  adminTeam: 'Administration: administrators and their roles.',
  adminApprovers: 'Administration: whose signatures the signer believes.',
  adminMerchantPasskeys: 'Administration: first passkeys of merchants.',
  adminMaintenance: 'Administration: maintenance.',
  adminChains: 'Administration: chains.',
  adminTokens: 'Administration: tokens and rates.',
  adminRates: 'Administration: where prices come from.',
  adminSettings: 'Administration: settings.',
  adminBlacklist: 'Administration: blacklisted addresses.',
  adminPayments: 'Administration: payments.',
  adminRefunds: 'Coins that go back to payers.',
  adminWithdrawals: 'Administration: withdrawals.',
  adminPayouts: 'Administration: the switch for money that leaves.',
  adminCoins: 'Administration: deposits, outgoing transactions, balances.',
  adminExchange: 'Administration: the exchange that pays withdrawals out.',
  adminSupport: 'Administration: support tickets.',
  adminAudit: 'Administration: the audit log.',
  service: 'The service itself.',
};

const addSecurity = (builder: oas31.OpenApiBuilder): void => {
  builder.addSecurityScheme('ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'For servers. Never put a key into a browser or an app.',
  });
  builder.addSecurityScheme('Session', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `session_token` of a sign-in.',
  });
};

const addPaths = (builder: oas31.OpenApiBuilder, components: Components, words: Words): void => {
  const paths: Record<string, oas31.PathItemObject> = {};
  for (const [tag, group] of Object.entries(contract)) {
    for (const [name, route] of Object.entries<AnyRoute>(group)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(tag, name, route, components, words) };
    }
  }
  for (const [path, item] of Object.entries(paths)) builder.addPath(path, item);
};

const sorted = <T>(named: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** An address to put one's own in the place of. */
const anyServer: oas31.ServerObject = {
  url: 'https://{host}',
  description: 'Your installation of Florin.',
  variables: { host: { default: 'pay.example.com', description: 'Where it is reached.' } },
};

/**
 * The contract as an OpenAPI 3.1 document; the same value for the same contract. `server` is where the service that
 * shows it is reached.
 */
export const openApiDocument = (server?: string, words: Words = new Words()): oas31.OpenAPIObject => {
  const components = new Components();
  const builder = oas31.OpenApiBuilder.create({
    openapi: '3.1.0',
    info: {
      title: 'Florin API',
      version: manifest.version,
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Whoever runs the installation; GET /v1/brand tells the address.' },
    },
    servers: [server === undefined ? anyServer : { url: server, description: 'This installation.' }],
    paths: {},
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  });
  addSecurity(builder);
  components.add(failure);
  addPaths(builder, components, words);
  builder.rootDoc.webhooks = webhookItems(components);
  for (const [name, schema] of sorted(components.schemas)) builder.addSchema(name, words.describe(schema, name));
  for (const [name, response] of sorted(components.responses)) builder.addResponse(name, response);
  builder.rootDoc.components = {
    ...builder.rootDoc.components,
    headers: answerHeaders,
  };
  return builder.getSpec();
};

/** The document as the text of `openapi.json`. */
export const openApiText = (server?: string): string => `${JSON.stringify(openApiDocument(server), null, 2)}\n`;
