/**
 * Tells of each new pending transaction within milliseconds (eth_subscribe over the node's WebSocket), so that hardly
 * anything that a payer has sent can be lost with the pool. When the connection breaks, the miner's own looks remain.
 *
 * @returns stops watching
 */
export function watchPool(url: string, onTransaction: () => void): () => void {
  const socket = new WebSocket(url.replace(/^http/, 'ws'));
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newPendingTransactions'] })),
  );
  socket.addEventListener('message', ({ data }) => {
    if (String(data).includes('"eth_subscription"')) onTransaction();
  });
  // Without a listener a refused connection would end the process.
  socket.addEventListener('error', () => {});
  return () => socket.close();
}
