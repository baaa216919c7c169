import { statement } from '../../statement.ts';

/** Where a merchant is paid out on one chain. */
export interface WalletRow {
  id: string;
  chainId: string;
  chainName: string;
  chainShortName: string;
  chainType: string;
  address: string;
  label: string | null;
  createdAt: Date;
  addressChangedAt: Date;
  /** When it has cooled off: withdrawals to it can be asked for from then on. */
  usableFrom: Date;
}

const columns = `b.id, c.id as chain_id, c.name as chain_name, c.short_name as chain_short_name, c.chain_type,
  b.address, b.label, b.created_at, b.address_changed_at,
  b.address_changed_at + make_interval(mins => s.wallet_cooling_minutes) as usable_from`;

/** By name of the chain. */
export const listWallets = statement<{ merchantId: string }, WalletRow>(
  'list_wallets',
  `select ${columns} from withdrawal_wallets b join chains c on c.id = b.chain_id cross join settings s
    where b.merchant_id = $merchantId order by c.name, c.id`,
);

/** Makes changes of one merchant's wallets queue, the first one of a chain too. */
export const lockWallets = statement<{ merchantId: string }>(
  'lock_wallets',
  'select from accounts where id = $merchantId for no key update',
);

export const readWallet = statement<{ merchantId: string; chainId: string }, WalletRow>(
  'read_wallet',
  `select ${columns} from withdrawal_wallets b join chains c on c.id = b.chain_id cross join settings s
    where b.merchant_id = $merchantId and b.chain_id = $chainId`,
);

export const saveWallet = statement<{
  id: string;
  merchantId: string;
  chainId: string;
  address: string;
  label: string | null;
  createdAt: Date;
  addressChangedAt: Date;
}>(
  'save_wallet',
  `insert into withdrawal_wallets (id, merchant_id, chain_id, address, label, created_at, address_changed_at)
   values ($id, $merchantId, $chainId, $address, $label, $createdAt, $addressChangedAt)
   on conflict (merchant_id, chain_id) do update set address = $address, label = $label,
     address_changed_at = $addressChangedAt`,
);

export const deleteWallet = statement<{ id: string }>('delete_wallet', 'delete from withdrawal_wallets where id = $id');
