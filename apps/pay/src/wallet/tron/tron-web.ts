/** A transaction as the library writes it. */
export type UnsignedTransaction = object;

interface Parameter {
  type: string;
  value: string;
}

/** The parts of `tronWeb` that a payment needs, as wallets of Tron bring it (TIP-1193; versions 4 to 6 of the library). */
export interface TronWeb {
  defaultAddress?: { base58?: string | false };
  transactionBuilder: {
    /** @param amount sun, in digits */
    sendTrx(to: string, amount: string, from: string): Promise<UnsignedTransaction>;
    triggerSmartContract(
      ...call: [contract: string, selector: string, options: object, parameters: Parameter[], from: string]
    ): Promise<{ transaction: UnsignedTransaction }>;
    triggerConstantContract(
      ...call: [contract: string, selector: string, options: object, parameters: Parameter[], from: string]
    ): Promise<{ constant_result: string[] }>;
  };
  trx: {
    getBlockByNumber(number: number): Promise<{ blockID: string }>;
    /** Sun at the newest block: `getBalance` asks for the last solidified one. */
    getUnconfirmedBalance(address: string): Promise<number | string>;
    sign(transaction: UnsignedTransaction): Promise<object>;
    sendRawTransaction(signed: object): Promise<{ result?: boolean; code?: string; message?: string }>;
  };
}
