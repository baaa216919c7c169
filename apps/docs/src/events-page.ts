import { openApiDocument } from '@florin/contract/openapi/document';
import type { Schemas } from '@florin/contract/sdk/operations';
import { eventWords } from '@florin/contract/words/statuses';
import { type Html, markup, prose } from './html.ts';
import { objectsBehind, objectSection } from './members.ts';
import type { Page } from './page.ts';

interface Post {
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: object; readonly example: unknown } };
  };
}

/** Every event: what it tells, whether to act on it, and a body. */
export function eventsPage(schemas: Schemas): Page {
  const hooks = openApiDocument().webhooks ?? {};
  const bodyOf = (type: string) =>
    (hooks[type] as unknown as { post: Post }).post.requestBody.content['application/json'];
  const names = objectsBehind(
    Object.keys(eventWords).map((type) => bodyOf(type).schema),
    schemas,
  );
  const events = Object.entries(eventWords).map(
    ([type, text]): Html =>
      markup`<section class="operation" id="${type}">
        <div>
          <h2>
            <a href="#${type}"><code>${type}</code></a>
          </h2>
          <p>${prose(text)}</p>
        </div>
        <div class="code">
          <details>
            <summary>Body</summary>
            <pre tabindex="0"><code>${JSON.stringify(bodyOf(type).example, null, 2)}</code></pre>
          </details>
        </div>
      </section>`,
  );
  const content = markup`<h1>Event types</h1>
    <p>
      Posted to your webhook as they happen, and kept in the feed <a href="./events-feed"><code>GET /v1/events</code></a
      >. Verify <code>X-SVC-Signature</code> over the raw bytes of the body, answer with any 2xx status within 15
      seconds, and remember the id of what an event is about, its <code>event</code> and its <code>timestamp</code>: the
      same event can arrive twice.
    </p>
    ${events}
    <h2 id="objects">Objects</h2>
    ${[...names].toSorted().map((name) => objectSection(name, schemas))}`;
  return { slug: 'events', title: 'Event types', content };
}
