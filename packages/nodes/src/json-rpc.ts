/** One JSON-RPC call over HTTP. @throws Error with the node's message. */
export async function rpc<Result>(url: string, method: string, params: readonly unknown[] = []): Promise<Result> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await answer.json()) as { result?: Result; error?: { code: number; message: string } };
  if (body.error !== undefined) throw new Error(`${method}: ${body.error.message} (${body.error.code})`);
  return body.result as Result;
}
