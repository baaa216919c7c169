import { existsSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { headOf } from './approvals/book.ts';
import type { Configuration } from './configuration.ts';
import { counterOf } from './journal-file.ts';

const others = 0o077;
const write = 0o022;
const sticky = 0o1000;

/**
 * In production whoever may open the socket must not be able to read what opens the keys, nor to change what the signer
 * remembers. The socket is opened by its owner and its group; so these files are the owner's alone, in folders that nobody
 * else may write. Access lists count too: their mask shows as the group's rights.
 * @throws Error with a line for the operator.
 */
export function guardSecrets(configuration: Configuration, uid = process.getuid?.()): void {
  const { seedFile, passphraseFile, journal, approvals, tls } = configuration;
  const ofSigner = [seedFile, passphraseFile, journal, counterOf(seedFile), approvals.file, headOf(approvals.file)];
  // Whoever writes the list of workers decides who may ask.
  for (const file of [...ofSigner, ...(tls === null ? [] : [tls.keyFile, tls.clientsFile])]) {
    if (!existsSync(file)) continue;
    const facts = statSync(file);
    if (uid !== undefined && facts.uid !== uid)
      throw new Error(`${file} belongs to user ${facts.uid}: it must belong to the signer's own user ${uid}.`);
    if ((facts.mode & others) !== 0)
      throw new Error(`Others than its owner may open ${file}: run chmod 600 on it, and take its access list away.`);
    const folder = dirname(file);
    if (mayBeChanged(statSync(folder)))
      throw new Error(`Others than its owner may write into ${folder}, where ${file} lies: run chmod go-w on it.`);
  }
}

const mayBeChanged = ({ mode }: Stats): boolean => (mode & write) !== 0 && (mode & sticky) === 0;
