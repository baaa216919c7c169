import { readFileSync } from 'node:fs';
import { type Approver, type Change, fingerprint, readApprover, refuseChange } from '@florin/approvals/approver';
import { openSeed } from '../seed.ts';
import { openBook } from './book.ts';
import { refuseLostBook } from './lost-book.ts';
import { type Memory, rememberFrom } from './memory.ts';
import type { ApprovalSettings } from './settings.ts';

interface Place {
  seedFile: string;
  passphraseFile: string;
  journal: string;
  approvals: ApprovalSettings;
}

/** What somebody does with an open book; what it answers is said to him. */
export const withBook =
  (act: (place: Place, memory: Memory, given: string) => string) =>
  (place: Place, given: string | undefined, say: (line: string) => void): void => {
    // Opening the seed is the proof: the book cannot be written without it.
    const seed = openSeed(readFileSync(place.seedFile, 'utf8'), readFileSync(place.passphraseFile, 'utf8').trim());
    refuseLostBook(place.approvals.file, place.journal);
    const book = openBook(place.approvals.file, seed);
    try {
      say(act(place, rememberFrom(book), given ?? ''));
    } finally {
      book.close();
    }
  };

/**
 * Orders of the signer's own console: approvers are accepted, removed and listed by somebody who can open the seed.
 * Each throws an Error with a line for the operator.
 */
export const approverOrders = {
  '--accept-approver': withBook((place, memory, file) => accept(place, memory, readGiven(file))),
  '--remove-approver': withBook((_place, memory, id) => {
    change(memory, { action: 'remove', id });
    return `Removed ${id}.`;
  }),
  '--list-approvers': withBook((_place, memory) => [...memory.roster().approvers.values()].map(describe).join('\n')),
};

const describe = (approver: Approver): string =>
  `${approver.person}, ${approver.kind} ${approver.id}${approver.development ? ', for development' : ''}\n  ${fingerprint(approver)}`;

/** An approver as a key file has it, or as the API names the same. */
type Given = Partial<Record<'key' | 'id' | 'public_key' | 'publicKey', unknown>>;

/** A key file, whose secret is not asked for, or what the API shows of a proposed approver. */
function readGiven(file: string): Approver {
  if (file === '') throw new Error('Name the file with the approver, as "florin-approve new-key" or the API wrote it.');
  const value = JSON.parse(readFileSync(file, 'utf8')) as { approver?: Given } & Given;
  const given = value.approver ?? value;
  const { key: id = given.id, public_key: publicKey = given.publicKey } = given;
  const approver = readApprover({ ...given, id, publicKey });
  if (approver === null) throw new Error(`${file} holds no approver.`);
  return approver;
}

function accept({ approvals }: Place, memory: Memory, approver: Approver): string {
  if (approver.development && !approvals.developmentKeys)
    throw new Error('The key is for development alone: this signer would not believe it.');
  change(memory, { action: 'enrol', approver });
  return `Accepted ${describe(approver)}`;
}

function change(memory: Memory, wanted: Change): void {
  const why = refuseChange(memory.roster(), wanted);
  if (why !== null) throw new Error(`The list of approvers stays as it is: ${why}.`);
  memory.change(wanted, 'console');
}
