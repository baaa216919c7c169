/** One question of CometBFT's JSON-RPC. @throws Error with the node's reason */
export async function rpc<Answer>(
  url: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(20_000),
  });
  const { result, error } = (await response.json()) as { result?: Answer; error?: { data?: string; message: string } };
  if (error !== undefined) throw new Error(error.data ?? error.message);
  return result as Answer;
}
