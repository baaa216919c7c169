import type { Keyboard } from './io.ts';

/** The terminal's keyboard, or whatever is piped in; both give up when the signal aborts. */
export function standardInput(signal: AbortSignal): Keyboard {
  const { stdin, stderr } = process;
  return {
    isTTY: stdin.isTTY === true,
    readAll: async () => {
      signal.addEventListener('abort', () => stdin.destroy(signal.reason as Error), { once: true });
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
    ask: async (question, hidden = false) => {
      const [{ createInterface }, { Writable }] = await Promise.all([
        import('node:readline/promises'),
        import('node:stream'),
      ]);
      // Echo goes through the output of the interface: one that keeps nothing shows nothing.
      const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
      const lines = createInterface({
        input: stdin,
        output: hidden ? nowhere : stderr,
        terminal: stdin.isTTY === true,
      });
      try {
        // While it reads, the terminal hands Ctrl-C to it and to nobody else.
        lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
        // A line editor paints its row anew and clears what it does not know of, so a question that it shows is its own.
        if (hidden) stderr.write(question);
        return await lines.question(hidden ? '' : question, { signal });
      } finally {
        lines.close();
        if (hidden) stderr.write('\n');
      }
    },
  };
}
