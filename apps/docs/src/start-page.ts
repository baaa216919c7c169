import { errorCodes, errorStatus, scopes } from '@florin/contract/vocabulary';
import { html } from './html.ts';
import type { Page } from './page.ts';

const firstCall = `export FLORIN_BASE_URL=https://pay.example.com
export FLORIN_API_KEY=flr_live_…

curl "$FLORIN_BASE_URL/v1/payments" \\
  -H "X-API-Key: $FLORIN_API_KEY" \\
  -H "Idempotency-Key: order-1042" \\
  -H 'Content-Type: application/json' \\
  -d '{ "amount_usd": "25.00" }'`;

/** What holds for every request, before any of them. */
export function startPage(): Page {
  const codes = errorCodes.map(
    (code) =>
      html`<tr>
        <td><code>${code}</code></td>
        <td>${errorStatus[code]}</td>
      </tr>`,
  );
  const content = html`<h1>Florin reference</h1>
    <p>
      Ask for US dollars, send the payer to <code>pay_url</code>, and deliver on the event
      <a href="./events#payment.completed"><code>payment.completed</code></a
      >, on nothing before it.
    </p>
    <pre tabindex="0"><code>${firstCall}</code></pre>
    <p>The clients for TypeScript, Python and PHP read both variables by themselves.</p>
    <h2 id="credentials"><a href="#credentials">Credentials</a></h2>
    <p>
      A server sends its key in <code>X-API-Key</code>. A key has scopes:
      ${scopes.map((scope, index) => html`${index === 0 ? '' : ', '}<code>${scope}</code>`)}. A signed-in person sends
      <code>Authorization: Bearer</code> with the session token. Never put a key into a browser or an app.
    </p>
    <h2 id="answers"><a href="#answers">Answers</a></h2>
    <p>
      Every answer is one envelope: <code>{ "success": true, "data": …, "error": null }</code>, or
      <code>{ "success": false, "data": null, "error": { "code", "message", "details" } }</code>. Members may be added
      at any time: ignore what you do not know. Requests are strict: what a request does not take is refused.
    </p>
    <h2 id="amounts"><a href="#amounts">Amounts and times</a></h2>
    <p>
      Amounts are text such as <code>"25.00"</code>, never JSON numbers, which would lose cents. Times are UTC (ISO
      8601).
    </p>
    <h2 id="repeating"><a href="#repeating">Repeating a request</a></h2>
    <p>
      Send <code>Idempotency-Key</code> with each request that takes one: a repeated key with the same body gets the
      first answer, with <code>Idempotency-Replayed: true</code>. The clients do it by themselves.
    </p>
    <h2 id="limits"><a href="#limits">Limits</a></h2>
    <p>
      <code>RateLimit</code> says how many requests are left and for how long; a refused one carries
      <code>Retry-After</code>.
    </p>
    <h2 id="lists"><a href="#lists">Lists</a></h2>
    <p>
      Pages have numbers, or a cursor: give <code>next_cursor</code> of one answer with the next request. Lists are
      answered as files to <code>Accept: text/csv</code>.
    </p>
    <h2 id="codes"><a href="#codes">Codes of refusals</a></h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        ${codes}
      </tbody>
    </table>
    <h2 id="documents"><a href="#documents">For programs</a></h2>
    <ul>
      <li><a href="../openapi/merchant.json">OpenAPI for merchants</a></li>
      <li><a href="../openapi.json">OpenAPI, with administration</a></li>
      <li><a href="../llms.txt">llms.txt</a>, a line for each operation</li>
    </ul>`;
  return { slug: 'start', title: 'Start', content };
}
