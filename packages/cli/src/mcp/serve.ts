import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { Ask, Toolbox } from './toolbox.ts';

/** A person reads what is asked, and may look something up before. */
const askedForMs = 5 * 60_000;

const form = {
  type: 'object' as const,
  properties: { agree: { type: 'boolean' as const, title: 'Do it', description: 'This cannot be taken back.' } },
  required: ['agree'],
};

/** Judges the one form that is sent; the library's own judge knows all of JSON Schema and is as large as the rest of it. */
const formJudge: jsonSchemaValidator = {
  getValidator:
    <T>() =>
    (input: unknown) =>
      typeof (input as { agree?: unknown } | null)?.agree === 'boolean'
        ? { valid: true, data: input as T, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: 'agree must be true or false' },
};

/** The person behind the program that has connected; null where it cannot ask. */
function askOf(server: Server): Ask {
  if (server.getClientCapabilities()?.elicitation?.form === undefined) return null;
  return async (message) => {
    const { action, content } = await server.elicitInput({ message, requestedSchema: form }, { timeout: askedForMs });
    return action === 'accept' && content?.['agree'] === true;
  };
}

/** Answers one program over a transport until that closes. */
export async function serve(toolbox: Toolbox, about: { version: string; instructions: string }, transport: Transport) {
  const { version, instructions } = about;
  const server = new Server(
    { name: 'florin', version },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator: formJudge },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await toolbox.list(askOf(server)) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => ({
    ...(await toolbox.call(params.name, params.arguments ?? {}, askOf(server))),
  }));
  const closed = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the library has no other way
    server.onclose = resolve;
  });
  await server.connect(transport);
  return { closed, close: () => server.close() };
}

/** Standard input and output of this process, until the program in front of them goes. */
export function standardTransport(): Transport {
  const transport = new StdioServerTransport();
  process.stdin.once('end', () => void transport.close());
  return transport;
}
