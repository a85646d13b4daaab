import type { Network } from '../../../shared/networks.ts'
import type { BalanceRead } from '../Adapter.ts'

/** An unspent output of a transaction. */
export interface Coin {
  txid: string
  /** Output index. */
  vout: number
  valueSats: bigint
  isConfirmed: boolean
}

/** All coins of an address, including unconfirmed ones. @throws ConnectKitError `network_error` */
export async function readCoins(api: BalanceRead['api'], { id }: Network, address: string): Promise<Coin[]> {
  const { utxos } = await api.get('bitcoinUtxos', { chainId: id }, { address })
  return utxos.map(({ valueSats, ...coin }) => ({ ...coin, valueSats: BigInt(valueSats) }))
}
