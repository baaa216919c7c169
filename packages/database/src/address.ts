/** A machine that may have the database. */
export interface DatabaseHost {
  host: string;
  port: number;
}

export interface DatabaseAddress {
  /** For the driver: the first host alone, without what the driver does not know. */
  url: string;
  /** Empty where the driver may find the one host by itself: nothing has to be chosen. */
  hosts: readonly DatabaseHost[];
}

const attribute = 'target_session_attrs';
const attributes = ['any', 'primary', 'read-write'] as const;
const usualPort = 5432;

const wrong = (what: string): Error =>
  new Error(`${what} An address with several hosts looks like postgresql://user:password@one:5432,two:5432/florin.`);

/**
 * Reads a database address as libpq does: several hosts with commas between, and `target_session_attrs`. Where it is
 * left out, several hosts are asked for the one that takes writes, since every process of ours writes.
 * @throws Error with a line for the operator; it never repeats the password.
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const parts = /^(?<head>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<tail>[/?#].*)?$/.exec(text)?.groups;
  if (!parts) return { url: text, hosts: [] };
  const { head = '', hosts: named = '', tail = '' } = parts;
  const names = named.split(',');
  const { rest, wanted } = takeAttribute(tail);
  const url = `${head}${names[0]}${rest}`;
  if (names.length === 1 && (wanted === null || wanted === 'any')) return { url, hosts: [] };
  if (wanted === 'any') throw wrong(`${attribute}=any would let a process write to a standby: leave it out.`);
  return { url, hosts: names.map(readHost) };
}

function takeAttribute(tail: string): { rest: string; wanted: (typeof attributes)[number] | null } {
  const [path = '', query] = tail.split('?');
  if (query === undefined) return { rest: tail, wanted: null };
  const parameters = new URLSearchParams(query);
  const given = parameters.get(attribute);
  const wanted = attributes.find((one) => one === given) ?? null;
  if (given !== null && wanted === null) throw wrong(`${attribute} must be one of ${attributes.join(', ')}.`);
  parameters.delete(attribute);
  return { rest: given === null ? tail : `${path}${parameters.size === 0 ? '' : `?${parameters}`}`, wanted };
}

function readHost(text: string): DatabaseHost {
  const [, host, port] = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined) throw wrong('A host of the database is malformed.');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: port === undefined ? usualPort : Number(port) };
}
