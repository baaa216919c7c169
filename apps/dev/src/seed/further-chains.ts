import type { Database } from '@florin/database/database';
import type { Credential, Rest } from '../rest.ts';
import type { FurtherChains } from '../chain/further-chains.ts';
import { type AptosCatalogue, seedAptosCatalogue } from './aptos-catalogue.ts';
import { seedAptosTreasury } from './aptos-treasury.ts';
import { type CardanoCatalogue, seedCardanoCatalogue } from './cardano-catalogue.ts';
import { seedCardanoTreasury } from './cardano-treasury.ts';
import { type CoinCatalogue, seedCoinCatalogue } from './coin-catalogue.ts';
import { type CosmosCatalogue, seedCosmosCatalogue } from './cosmos-catalogue.ts';
import { seedCosmosTreasury } from './cosmos-treasury.ts';
import { seedSolanaCatalogue, type SolanaCatalogue } from './solana-catalogue.ts';
import { seedSolanaTreasury } from './solana-treasury.ts';
import { seedSuiCatalogue, type SuiCatalogue } from './sui-catalogue.ts';
import { seedSuiTreasury } from './sui-treasury.ts';
import { seedTezosCatalogue, type TezosCatalogue } from './tezos-catalogue.ts';
import { seedTezosTreasury } from './tezos-treasury.ts';
import { seedTonCatalogue, type TonCatalogue } from './ton-catalogue.ts';
import { seedTonTreasury } from './ton-treasury.ts';
import { seedTronCatalogue, type TronCatalogue } from './tron-catalogue.ts';
import { seedTronTreasury } from './tron-treasury.ts';

/** Chains and tokens beside Ethereum's; null where a chain is not asked for. */
export interface FurtherCatalogues {
  coins: CoinCatalogue | null;
  solana: SolanaCatalogue | null;
  tron: TronCatalogue | null;
  cosmos: CosmosCatalogue | null;
  aptos: AptosCatalogue | null;
  sui: SuiCatalogue | null;
  ton: TonCatalogue | null;
  cardano: CardanoCatalogue | null;
  tezos: TezosCatalogue | null;
}

export interface SeedParts {
  rest: Rest;
  admin: Credential;
  database: Database;
  /** Addresses of the treasury by family. */
  treasury: Readonly<Record<string, string>>;
}

/** What is missing of the catalogue and of the treasury of each chain that is there. */
export async function seedFurtherChains(
  { rest, admin, database, treasury }: SeedParts,
  { coins, solana, tron, cosmos, aptos, sui, ton, cardano, tezos }: FurtherChains,
): Promise<FurtherCatalogues> {
  const onSolana = solana === null ? null : await seedSolanaCatalogue(rest, admin, solana);
  if (solana !== null && onSolana !== null)
    await seedSolanaTreasury(solana, database, treasury['solana'] ?? '', onSolana);
  const onTron = tron === null ? null : await seedTronCatalogue(rest, admin, tron);
  if (tron !== null && onTron !== null) await seedTronTreasury(tron, database, treasury['tron'] ?? '', onTron);
  const onCosmos = cosmos === null ? null : await seedCosmosCatalogue(rest, admin, cosmos);
  if (cosmos !== null && onCosmos !== null)
    await seedCosmosTreasury(cosmos, database, treasury[cosmos.network] ?? '', onCosmos);
  const onAptos = aptos === null ? null : await seedAptosCatalogue(rest, admin, aptos);
  if (aptos !== null && onAptos !== null) await seedAptosTreasury(aptos, database, treasury['aptos'] ?? '', onAptos);
  const onSui = sui === null ? null : await seedSuiCatalogue(rest, admin, sui);
  if (sui !== null && onSui !== null) await seedSuiTreasury(sui, database, treasury['sui'] ?? '', onSui);
  const onTon = ton === null ? null : await seedTonCatalogue(rest, admin, ton);
  if (ton !== null && onTon !== null) await seedTonTreasury(ton, database, treasury['ton'] ?? '', onTon);
  const onCardano = cardano === null ? null : await seedCardanoCatalogue(rest, admin, cardano);
  if (cardano !== null && onCardano !== null)
    await seedCardanoTreasury(cardano, database, treasury[cardano.network] ?? '', onCardano);
  const ofCoins = coins === null ? null : await seedCoinCatalogue(rest, admin, coins.url);
  const onTezos = tezos === null ? null : await seedTezosCatalogue(rest, admin, tezos);
  if (tezos !== null && onTezos !== null) await seedTezosTreasury(tezos, database, treasury['tezos'] ?? '', onTezos);
  return {
    coins: ofCoins,
    solana: onSolana,
    tron: onTron,
    cosmos: onCosmos,
    aptos: onAptos,
    sui: onSui,
    ton: onTon,
    cardano: onCardano,
    tezos: onTezos,
  };
}
