import { limits } from '@florin/contract/limits';
import type { Schema, Schemas } from '@florin/contract/sdk/operations';
import { errorStatus } from '@florin/contract/vocabulary';
import { phpCode, pythonCode, typescriptCode } from './code/clients.ts';
import { curlCode } from './code/curl.ts';
import { type Html, markup, prose } from './html.ts';
import { memberList, typeOf } from './members.ts';
import type { Described } from './operations.ts';

/** The code of a call by the names of the languages. */
export const codeOf = (group: string, operation: Described): readonly (readonly [string, string])[] =>
  [
    ['curl', curlCode(operation)] as const,
    ['TypeScript', typescriptCode(group, operation)] as const,
    ['Python', pythonCode(group, operation)] as const,
    ['PHP', phpCode(group, operation)] as const,
  ].flatMap(([name, code]) => (code === null ? [] : [[name, code] as const]));

const block = (title: string, code: string): Html =>
  markup`<figure data-language="${title}">
    <figcaption>${title}</figcaption>
    <pre tabindex="0"><code>${code}</code></pre>
  </figure>`;

/** An answer as it comes, short enough to read: of a list the first entries. */
function answerText(data: unknown): string {
  const shown = JSON.stringify(
    { success: true, data, error: null },
    (_name, value: unknown) => (Array.isArray(value) && value.length > 2 ? value.slice(0, 2) : value),
    2,
  );
  const lines = shown.split('\n');
  return lines.length <= 60 ? shown : [...lines.slice(0, 58), '    …'].join('\n');
}

function shape(title: string, schema: Schema | null, schemas: Schemas): Html | null {
  if (schema === null) return null;
  const name = '$ref' in schema ? typeOf(schema, schemas) : null;
  return name === null
    ? markup`<h3>${title}</h3>
        ${memberList(schema as Exclude<Schema, { $ref: string }>, schemas)}`
    : markup`<h3>${title}</h3>
        <p>${name}</p>`;
}

/** One operation: what it does, what it takes and answers, and how it is called in each language. */
export function operationSection(group: string, operation: Described, schemas: Schemas): Html {
  const { name, method, path, summary, description, query, body, data, keyed, header, errors, inputRequired } =
    operation;
  const refusals = errors.map((code) => markup`<li><code>${code}</code> ${errorStatus[code]}</li>`);
  return markup`<section class="operation" id="${name}">
    <div>
      <h2><a href="#${name}">${summary}</a></h2>
      <p class="request"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
      <p>${prose(description)}</p>
      ${keyed ? markup`<p>Takes <code>Idempotency-Key</code>: within ${limits.idempotencyKeyHours} hours the same key with the same body does nothing twice.</p>` : null}
      ${header === null ? null : markup`<p>Takes the header <code>${header}</code>.</p>`}
      ${shape('Query', query, schemas)} ${shape(inputRequired ? 'Body' : 'Body, which may be left out', body, schemas)}
      ${
        data === null
          ? markup`<h3>Answer</h3>
              <p>204, no body.</p>`
          : shape('Answer', data, schemas)
      }
      <details>
        <summary>Refusals</summary>
        <ul class="refusals">
          ${refusals}
        </ul>
      </details>
    </div>
    <div class="code">
      ${codeOf(group, operation).map(([title, code]) => block(title, code))}${
        data === null
          ? null
          : markup`<details>
              <summary>Answer</summary>
              <pre tabindex="0"><code>${answerText(operation.sample.data)}</code></pre>
            </details>`
      }
    </div>
  </section>`;
}
