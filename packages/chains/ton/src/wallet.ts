import { type Address, beginCell, Cell, contractAddress, type StateInit } from '@ton/core';
import { spell } from './address.ts';

/**
 * Code of wallet v4R2, as @ton/ton 16.3.0 publishes it (MIT License, Copyright (c) Whales Corp.). Its hash is
 * feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0, which wallets and explorers know it by.
 */
const code = Cell.fromBase64(
  'te6cckECFAEAAtQAART/APSkE/S88sgLAQIBIAIPAgFIAwYC5tAB0NMDIXGwkl8E4CLXScEgkl8E4ALTHyGCEHBsdWe9IoIQZHN0cr2wkl8F4AP6QDAg+kQByMoHy//J0O1E0IEBQNch9AQwXIEBCPQKb6Exs5JfB+AF0z/IJYIQcGx1Z7qSODDjDQOCEGRzdHK6kl8G4w0EBQB4AfoA9AQw+CdvIjBQCqEhvvLgUIIQcGx1Z4MesXCAGFAEywUmzxZY+gIZ9ADLaRfLH1Jgyz8gyYBA+wAGAIpQBIEBCPRZMO1E0IEBQNcgyAHPFvQAye1UAXKwjiOCEGRzdHKDHrFwgBhQBcsFUAPPFiP6AhPLassfyz/JgED7AJJfA+ICASAHDgIBIAgNAgFYCQoAPbKd+1E0IEBQNch9AQwAsjKB8v/ydABgQEI9ApvoTGACASALDAAZrc52omhAIGuQ64X/wAAZrx32omhAEGuQ64WPwAARuMl+1E0NcLH4AFm9JCtvaiaECAoGuQ+gIYRw1AgIR6STfSmRDOaQPp/5g3gSgBt4EBSJhxWfMYQE+PKDCNcYINMf0x/THwL4I7vyZO1E0NMf0x/T//QE0VFDuvKhUVG68qIF+QFUEGT5EPKj+AAkpMjLH1JAyx9SMMv/UhD0AMntVPgPAdMHIcAAn2xRkyDXSpbTB9QC+wDoMOAhwAHjACHAAuMAAcADkTDjDQOkyMsfEssfy/8QERITAG7SB/oA1NQi+QAFyMoHFcv/ydB3dIAYyMsFywIizxZQBfoCFMtrEszMyXP7AMhAFIEBCPRR8qcCAHCBAQjXGPoA0z/IVCBHgQEI9FHyp4IQbm90ZXB0gBjIywXLAlAGzxZQBPoCFMtqEssfyz/Jc/sAAgBsgQEI1xj6ANM/MFIkgQEI9Fnyp4IQZHN0cnB0gBjIywXLAlAFzxZQA/oCE8tqyx8Syz/Jc/sAAAr0AMntVAj45Sg=',
);

/** The subwallet that wallets give the only one of a key. */
export const usualSubwallet = 698_983_191;
const wordBits = 32;

/** What an account is deployed with: nothing sent yet, no plugins. */
export const walletInit = (publicKey: Uint8Array, subwallet: number): StateInit & { code: Cell; data: Cell } => ({
  code,
  data: beginCell()
    .storeUint(0, wordBits)
    .storeUint(subwallet, wordBits)
    .storeBuffer(Buffer.from(publicKey))
    .storeBit(false)
    .endCell(),
});

/** The canonical address of a wallet: the hash of what it is deployed with, in the workchain of everybody. */
export const walletAddress = (publicKey: Uint8Array, subwallet: number): string =>
  canonicalOf(contractAddress(0, walletInit(publicKey, subwallet)));

export const canonicalOf = (address: Address): string => spell(address.toRawString());

/** The number of the next message that a wallet takes, out of its data. */
export const seqnoOf = (data: Cell): bigint => BigInt(data.beginParse().loadUint(wordBits));
