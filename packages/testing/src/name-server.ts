import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/** What is asked: a name in lower case without its last dot, and a type of record. */
export interface Question {
  name: string;
  type: 'A' | 'AAAA';
}

export interface NameServer {
  /** `address:port`, as a resolver takes it. */
  address: string;
  /** Everything that was asked, in order. */
  asked: Question[];
  close(): Promise<void>;
}

const headerBytes = 12;
const types = new Map<number, Question['type']>([
  [1, 'A'],
  [28, 'AAAA'],
]);

/**
 * A name server on loopback over UDP (RFC 1035, section 4) whose answers a test decides question by question; they may
 * not be kept (a time to live of 0). Without an address for a question it answers that there is none.
 */
export async function startNameServer(answer: (question: Question) => readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: Question[] = [];
  socket.on('message', (message, { port, address }) => {
    const question = readQuestion(message);
    if (!question) return;
    asked.push(question);
    socket.send(response(message, question, answer(question)), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => closed(socket) };
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.close(() => resolve()));

/** The only question of a message, null when it asks for another type of record. */
function readQuestion(message: Buffer): Question | null {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = types.get(message.readUInt16BE(at + 1));
  return type ? { name: labels.join('.').toLowerCase(), type } : null;
}

/** The question given back, and one record of class IN for each address. */
function response(message: Buffer, { name, type }: Question, addresses: readonly string[]): Buffer {
  const questionEnd = headerBytes + Buffer.byteLength(name, 'latin1') + 2 + 4;
  const head = Buffer.from(message.subarray(0, questionEnd));
  head.writeUInt16BE(0x8580, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const code = [...types].find(([, known]) => known === type)?.[0] ?? 0;
  const records = addresses.map((address) => {
    const bytes = addressBytes(address);
    // The name is a pointer to the question's, then type, class, time to live and length.
    const fields = Buffer.from([0xc0, headerBytes, 0, code, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
    return Buffer.concat([fields, bytes]);
  });
  return Buffer.concat([head, ...records]);
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const [left = '', right = ''] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const zeros = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(right)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
