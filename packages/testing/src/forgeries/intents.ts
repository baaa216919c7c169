import type { Forgery, Group } from './forgery.ts';

const worker = (does: string, refuses: Forgery['refuses'], ...alarms: string[]): Forgery => ({
  has: 'worker',
  does,
  refuses,
  alarms,
});

/** Bytes of a movement that the database has, bent. */
const bytes = (does: string, refuses: Forgery['refuses'], ...alarms: string[]): Forgery =>
  worker(`bytes of a sweep, of coins or of gas ${does}`, refuses, ...(alarms.length > 0 ? alarms : ['intent']));

const otherPayee = ['the bytes pay another address', 'the bytes move another asset'];
const otherAmount = 'the bytes move';
const otherCall = 'it calls something else than a transfer';
const tooDear = 'more than this signer allows';
const paidBy = 'may have been paid by';

/** Movements that are not what they must be, and payments that were made before. */
export const intents = {
  test: 'apps/signer/src/signer.integration.test.ts',
  forgeries: {
    anAddress: bytes('to another address or contract', otherPayee),
    digit: bytes('to an address or contract that is one digit off', otherPayee),
    payee: bytes('to another payee, or of more', ['the bytes pay another address', otherAmount]),
    less: bytes('with one digit of the transfer changed, or of less', [
      'the bytes pay another address',
      otherAmount,
      otherCall,
    ]),
    amount: bytes('of another amount', [otherAmount, 'a cancel pays nobody']),
    network: bytes('for another network', 'the bytes are for network'),
    laterNonce: bytes('with a later number', 'not the reserved one'),
    earlierNonce: bytes('with an earlier number', 'not the reserved one'),
    contract: bytes('in another token', otherPayee),
    elsewhere: bytes('as a transfer of the native coin, or with a call in it', [
      'the bytes move another asset',
      'it sends coins along with a call',
    ]),
    gas: bytes('with more gas', tooDear, 'limit'),
    price: bytes('at a higher price', tooDear, 'limit'),
    tail: bytes('with a byte at the end', [otherCall, 'it sends coins along with a call']),
    value: bytes('with a value beside it, or an access list', [
      'it sends coins along with a call',
      'it has an access list',
    ]),
    call: bytes('as an approval of a token, or as a new contract', [otherCall, 'it creates a contract']),
    stolenSweep: worker('row and bytes of a sweep to a wallet of his own', 'goes to the treasury', 'intent'),
    strayGas: worker(
      'row and bytes of gas to an address that it does not serve',
      'address of what it serves',
      'intent',
    ),
    muchGas: worker('row and bytes of more gas than the signer allows', 'is more gas than this signer allows', 'limit'),
    noIntent: worker('bytes without a row', 'there is no such intent', 'intent'),
    again: worker('a second payment of a withdrawal whose first is sent', paidBy, 'paid'),
    againIncluded: worker('the same, its first in a block', paidBy, 'paid'),
    againFinal: worker('the same, its first final', paidBy, 'paid'),
    againFailed: worker('the same, its first told as failed', paidBy, 'paid'),
    stolenPayout: worker(
      'row and bytes of a payout to another wallet',
      'another address than the approved one',
      'intent',
    ),
    morePayout: worker('row and bytes of a payout of more', 'not the approved amount', 'intent'),
    otherToken: worker('row and bytes of a payout in another token', 'USDT and nothing else', 'intent'),
    renamedToken: worker('another token that the catalogue calls USDT', 'USDT and nothing else', 'approval', 'intent'),
    noWithdrawal: worker('row and bytes of a payout that pays no withdrawal', 'it pays no withdrawal', 'intent'),
    atOnce: worker(
      'an approved payout above what the signer pays at once',
      'more than this signer pays at once',
      'limit',
    ),
    ofADay: worker(
      'one more when the amount of a day is used up, also over a restart',
      'pays within 24 hours',
      'limit',
    ),
    otherAmount: worker('a signed sweep once more, of another amount', 'the bytes move 1 base units', 'intent'),
    takenNumber: worker(
      'a number that was signed for, for another movement',
      'was signed for another intent',
      'intent',
    ),
    secondNumber: worker('a signed movement once more, with another number', 'with another nonce', 'intent'),
    verb: worker('a verb that the signer does not have', 'no such verb', 'request'),
    noBody: worker('a request to sign with nothing in it', 'VALIDATION_ERROR', 'request'),
    list: worker('a request to sign that is a list', 'VALIDATION_ERROR', 'request'),
    rubbish: worker('a request to sign that is no JSON', 'VALIDATION_ERROR', 'request'),
    badId: worker('a request to sign what has no id', 'VALIDATION_ERROR', 'request'),
    noBytes: worker('a request to sign without bytes', 'VALIDATION_ERROR', 'request'),
  },
} as const satisfies Group;
