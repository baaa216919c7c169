/** A signature over a challenge, as it is kept and sent: by a passkey, or by a key file. All bytes are base64url. */
export type Evidence = PasskeyEvidence | KeyEvidence;

export interface PasskeyEvidence {
  kind: 'passkey';
  /** The credential's id. */
  approver: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

export interface KeyEvidence {
  kind: 'key';
  /** The id of the key. */
  approver: string;
  signature: string;
}

const base64url = (most: number) => new RegExp(`^[A-Za-z0-9_-]{1,${most}}$`);
const shapes = {
  approver: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(1000),
};
type Member = keyof typeof shapes;
const members: Readonly<Record<string, readonly Member[]>> = {
  passkey: ['approver', 'clientDataJSON', 'authenticatorData', 'signature'],
  key: ['approver', 'signature'],
};

/** Evidence out of something that somebody sent or stored; null when it is none. What it has beside is left out. */
export function readEvidence(value: unknown): Evidence | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const { kind } = given;
  const wanted = typeof kind === 'string' && Object.hasOwn(members, kind) ? members[kind] : undefined;
  if (wanted === undefined) return null;
  const read: Record<string, unknown> = { kind };
  for (const name of wanted) {
    const text = given[name];
    if (typeof text !== 'string' || !shapes[name].test(text)) return null;
    read[name] = text;
  }
  return read as unknown as Evidence;
}
