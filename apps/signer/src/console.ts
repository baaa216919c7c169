import { openBook } from './approvals/book.ts';
import { approverOrders } from './approvals/console.ts';
import { putBookAside } from './approvals/lost-book.ts';
import { merchantOrders } from './approvals/merchant-console.ts';
import { journalOf, readSeed } from './composition.ts';
import type { Configuration } from './configuration.ts';
import { adoptJournalFile, createJournalFile, putAside } from './journal-file.ts';
import { openJournal } from './journal.ts';
import { ownClock } from './own-clock.ts';
import { refuseIfServed } from './socket-server.ts';

type Say = (line: string) => void;
type Order = (configuration: Configuration, given: string | undefined, say: Say) => void;

const cost =
  'It remembers nothing: the limits of 24 hours begin anew, and a withdrawal or refund that was paid may be paid again ' +
  'when its row says that it was not. Check what the chain and the books say of open withdrawals and refunds first.';

const costOfBook =
  'It remembers nothing: nobody approves until --accept-approver, each automatic budget of 24 hours begins anew, and of a ' +
  'merchant who had bound his passkey withdrawals are paid without his signature until he has bound it again.';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a person orders on the signer's own machine, with the seed at hand and the signer stopped. */
const orders: Readonly<Record<string, Order>> = {
  ...approverOrders,
  ...merchantOrders,
  '--new-journal': (configuration, _given, say) => {
    const place = journalOf(configuration, readSeed(configuration));
    const aside = putAside(place, ownClock.now());
    createJournalFile(place);
    if (aside !== null) say(`The journal that was there is ${aside} now.`);
    say(`Began the journal ${place.file}. ${cost}`);
  },
  '--adopt-journal': (configuration, _given, say) => {
    const place = journalOf(configuration, readSeed(configuration));
    const lines = adoptJournalFile(place);
    say(`Goes on with ${place.file}, which has ${lines} lines. Of what was signed after its last line: ${cost}`);
  },
  '--new-book': (configuration, _given, say) => {
    const { file } = configuration.approvals;
    const seed = readSeed(configuration);
    for (const aside of putBookAside(file, ownClock.now())) say(`What was there is ${aside} now.`);
    openBook(file, seed).close();
    say(`Began the book of approvals ${file}. ${costOfBook}`);
  },
  '--accept-database': (configuration, _given, say) => {
    const journal = openJournal(journalOf(configuration, readSeed(configuration)));
    try {
      journal.accept({ accepted: 'database', at: ownClock.now() });
    } finally {
      journal.close();
    }
    say('Accepted the database as it is: what was signed before now may be missing there, and still counts as paid.');
  },
  '--release': (configuration, intent = '', say) => {
    if (!uuid.test(intent)) throw new Error('Say which: --release <intent>, as the signer names it in its refusal.');
    const journal = openJournal(journalOf(configuration, readSeed(configuration)));
    try {
      const payment = [...journal.payments()].find((one) => one.intent === intent);
      if (payment === undefined) throw new Error(`The journal has no payment ${intent}.`);
      const { kind, paid, amount, asset, destination, family, network, at } = payment;
      const what = `${amount} of ${asset ?? 'its token'} to ${destination ?? 'its payee'} on ${family} ${network}`;
      if (journal.hasEnded(intent)) return say(`${intent} was released before; nothing was changed.`);
      journal.end({ ended: intent, by: 'person', at: ownClock.now() });
      say(`Released ${intent}: ${kind} ${paid}, ${what}, signed at ${at.toISOString()}.`);
      say('It counts as not paid from now on, and may be paid again. If a block takes it after all, it is paid twice.');
    } finally {
      journal.close();
    }
  },
};

/**
 * Does what the arguments order; false where they order nothing.
 * @throws Error with a line for the operator, for an unknown order and while the signer runs.
 */
export async function obey(
  arguments_: readonly string[],
  readConfiguration: () => Configuration,
  say: Say,
): Promise<boolean> {
  const [name, given] = arguments_;
  if (name === undefined) return false;
  const order = orders[name];
  if (order === undefined) throw new Error(`${name} is none of ${Object.keys(orders).join(', ')}.`);
  const configuration = readConfiguration();
  await refuseIfServed(configuration.socket).catch(() => {
    throw new Error('Stop the signer first: it has the journal and the book of approvals open.');
  });
  order(configuration, given, say);
  return true;
}
