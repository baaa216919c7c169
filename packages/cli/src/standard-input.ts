import type { Keyboard } from './io.ts';

/** The terminal's keyboard, or whatever is piped in. */
export function standardInput(): Keyboard {
  const { stdin, stderr } = process;
  return {
    isTTY: stdin.isTTY === true,
    readAll: async () => {
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
    ask: async (question, hidden = false) => {
      const [{ createInterface }, { Writable }] = await Promise.all([
        import('node:readline/promises'),
        import('node:stream'),
      ]);
      stderr.write(question);
      // Echo goes through the output of the interface: one that keeps nothing shows nothing.
      const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
      const lines = createInterface({
        input: stdin,
        output: hidden ? nowhere : stderr,
        terminal: stdin.isTTY === true,
      });
      try {
        return await lines.question('');
      } finally {
        lines.close();
        if (hidden) stderr.write('\n');
      }
    },
  };
}
