import { bytes, encodeFields, type Field, message, text } from '@florin/grpc/protobuf';
import { MsgExec } from 'cosmjs-types/cosmos/authz/v1beta1/tx';
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import {
  MsgCreatePeriodicVestingAccount,
  MsgCreatePermanentLockedAccount,
  MsgCreateVestingAccount,
} from 'cosmjs-types/cosmos/vesting/v1beta1/tx';
import { expect, test } from 'vitest';
import { locksOf } from './locked-coins.ts';

const [from, to, other] = ['cosmos1from', 'cosmos1to', 'cosmos1other'];
const amount = [{ denom: 'uatom', amount: '5' }];
type Any = { typeUrl: string; value: Uint8Array };
const send: Any = {
  typeUrl: MsgSend.typeUrl,
  value: MsgSend.encode({ fromAddress: from, toAddress: to, amount }).finish(),
};
const vesting: Any = {
  typeUrl: MsgCreateVestingAccount.typeUrl,
  value: MsgCreateVestingAccount.encode({
    fromAddress: from,
    toAddress: to,
    amount,
    endTime: 9n,
    delayed: false,
  }).finish(),
};
const periodic: Any = {
  typeUrl: MsgCreatePeriodicVestingAccount.typeUrl,
  value: MsgCreatePeriodicVestingAccount.encode({
    fromAddress: from,
    toAddress: to,
    startTime: 1n,
    vestingPeriods: [{ length: 9n, amount }],
  }).finish(),
};
const permanent: Any = {
  typeUrl: MsgCreatePermanentLockedAccount.typeUrl,
  value: MsgCreatePermanentLockedAccount.encode({ fromAddress: from, toAddress: to, amount }).finish(),
};
const within = (msgs: Any[]): Any => ({
  typeUrl: MsgExec.typeUrl,
  value: MsgExec.encode({ grantee: other, msgs }).finish(),
});
const rawOf = (messages: Any[]): Uint8Array =>
  TxRaw.encode({
    bodyBytes: TxBody.encode(TxBody.fromPartial({ messages })).finish(),
    authInfoBytes: new Uint8Array(),
    signatures: [],
  }).finish();

test.each<[string, Any[], string | null]>([
  ['an account whose coins are freed by and by', [vesting], '0'],
  ['one whose coins are freed in parts', [send, periodic], '1'],
  ['one whose coins are never freed', [send, send, permanent], '2'],
  ['one that is created for somebody else, two levels deep', [send, within([send, within([permanent])])], '1'],
  ['nothing but transfers', [send, within([send])], null],
])('%s locks what its own message brings, and nothing else', (_what, messages, locking) => {
  const isLocked = locksOf(rawOf(messages));
  const locked = ['0', '1', '2'].filter((one) => isLocked({ message: one, receiver: to }));
  expect(locked).toEqual(locking === null ? [] : [locking]);
  expect(['0', '1', '2'].filter((one) => isLocked({ message: one, receiver: other }))).toEqual([]);
});

/** Wire type 1 in a field that chains pass over: its reader stops there. */
const strange = Uint8Array.from([0xc1, 0x40, ...new Uint8Array(8)]);
const framed = (...parts: (Uint8Array | Field[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (part instanceof Uint8Array ? part : encodeFields(part))));

test('what cannot be read counts as locked: it may hide anything', () => {
  const hidden = message(1, [text(1, permanent.typeUrl), bytes(2, permanent.value)]);
  const isLocked = locksOf(encodeFields([bytes(1, framed(strange, [hidden]))]));
  expect(isLocked({ message: '0', receiver: to })).toBe(true);
});
