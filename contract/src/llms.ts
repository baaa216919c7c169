import { describeOperations } from './sdk/operations.ts';
import { eventWords } from './words/statuses.ts';

const about = (server: string): string => `# Florin

> Crypto payments for merchants: ask for US dollars, let the payer choose a token, get credited in dollars.

Send \`X-API-Key\`. Every answer is \`{ "success", "data", "error" }\`. Amounts are text, never JSON numbers. Give
\`Idempotency-Key\` with each POST that has an effect. Deliver on the webhook \`payment.completed\` and on nothing before it;
verify \`X-SVC-Signature\` over the raw bytes of the body.

- [OpenAPI for merchants](${server}/openapi/merchant.json): everything below with its members
- [OpenAPI](${server}/openapi.json): with administration`;

/** What a language model reads first (llms.txt): every operation of a merchant in a line, every event with what to do. */
export function llmsText(server: string): string {
  const groups = describeOperations()
    .groups.filter(({ id }) => !id.startsWith('admin'))
    .map(({ description, operations }) => {
      const lines = operations.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`);
      return `## ${description.replace(/\.$/, '')}\n\n${lines.join('\n')}`;
    });
  const events = Object.entries(eventWords).map(([type, text]) => `- \`${type}\`: ${text}`);
  return `${[about(server), ...groups, `## Events\n\n${events.join('\n')}`].join('\n\n')}\n`;
}
