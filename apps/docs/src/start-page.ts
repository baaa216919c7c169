import { limits } from '@florin/contract/limits';
import { errorCodes, errorStatus, scopes } from '@florin/contract/vocabulary';
import { type Html, markup, prose } from './html.ts';
import type { Page } from './page.ts';

const firstCall = `export FLORIN_BASE_URL=https://pay.example.com
export FLORIN_API_KEY=flr_live_…

curl "$FLORIN_BASE_URL/v1/payments" \\
  -H "X-API-Key: $FLORIN_API_KEY" \\
  -H "Idempotency-Key: order-1042" \\
  -H 'Content-Type: application/json' \\
  -d '{ "amount_usd": "25.00" }'`;

/** What holds for every request: an id for links, a heading, and what it says. */
const rules: readonly (readonly [id: string, title: string, text: string])[] = [
  [
    'credentials',
    'Credentials',
    `A server sends its key in \`X-API-Key\`. A key has scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}. A signed-in person sends \`Authorization: Bearer\` with the session token. Never put a key into a browser or an app.`,
  ],
  [
    'answers',
    'Answers',
    'Every answer is one envelope: `{ "success": true, "data": …, "error": null }`, or `{ "success": false, "data": null, "error": { "code", "message", "details" } }`. Members may be added at any time: ignore what you do not know. Requests are strict: what a request does not take is refused.',
  ],
  [
    'amounts',
    'Amounts and times',
    'Amounts are text such as `"25.00"`, never JSON numbers, which would lose cents. Times are UTC (ISO 8601).',
  ],
  [
    'repeating',
    'Repeating a request',
    `Send \`Idempotency-Key\` with each request that takes one: within ${limits.idempotencyKeyHours} hours a repeated key with the same body gets the first answer, with \`Idempotency-Replayed: true\`. The clients do it by themselves.`,
  ],
  [
    'limits',
    'Limits',
    '`RateLimit` says how many requests are left and for how long; a refused one carries `Retry-After`. The clients wait by themselves.',
  ],
  [
    'lists',
    'Lists',
    'Pages have numbers, or a cursor: give `next_cursor` of one answer with the next request. Lists are answered as files to `Accept: text/csv`.',
  ],
];

const section = ([id, title, text]: (typeof rules)[number]): Html =>
  markup`<h2 id="${id}"><a href="#${id}">${title}</a></h2>
    <p>${prose(text)}</p>`;

const codes = (): Html =>
  markup`<h2 id="codes"><a href="#codes">Codes of refusals</a></h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        ${errorCodes.map(
          (code) =>
            markup`<tr>
              <td><code>${code}</code></td>
              <td>${errorStatus[code]}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;

const documents = (): Html =>
  markup`<h2 id="documents"><a href="#documents">For programs</a></h2>
    <ul>
      <li><a href="../openapi/merchant.json">OpenAPI for merchants</a></li>
      <li><a href="../openapi.json">OpenAPI, with administration</a></li>
      <li><a href="../llms.txt">llms.txt</a>, a line for each operation</li>
    </ul>`;

/** What holds for every request, before any of them. */
export function startPage(): Page {
  const content = markup`<h1>Florin reference</h1>
    <p>
      Ask for US dollars, send the payer to <code>pay_url</code>, and deliver on the event
      <a href="./events#payment.completed"><code>payment.completed</code></a
      >, on nothing before it.
    </p>
    <pre tabindex="0"><code>${firstCall}</code></pre>
    <p>The clients for TypeScript, Python and PHP read both variables by themselves.</p>
    ${rules.map(section)}${codes()}${documents()}`;
  return { slug: 'start', title: 'Start', content };
}
