import type { ChainId } from '../../../../shared/caip.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { bitcoinNetwork, pickChain } from '../chainNames.ts'
import type { InjectedBitcoin } from './injectedBitcoin.ts'

/** OKX has one provider in the page for each Bitcoin network. */
export interface OkxPlaces {
  bitcoin: InjectedBitcoin | undefined
  bitcoinTestnet: InjectedBitcoin | undefined
}

/** Drives OKX's providers as one wallet, by the connected network. */
export function driveOkx(
  places: OkxPlaces,
  drive: (provider: InjectedBitcoin, network: string) => ChainDriver,
): ChainDriver {
  const drivers: Partial<Record<string, ChainDriver>> = {
    ...(places.bitcoin && { mainnet: drive(places.bitcoin, 'mainnet') }),
    ...(places.bitcoinTestnet && { testnet: drive(places.bitcoinTestnet, 'testnet') }),
  }
  let current: ChainDriver | undefined
  const find = (chainId: ChainId) => drivers[bitcoinNetwork(chainId) ?? '']
  return {
    async connect(chainIds, isSilent) {
      const chainId = pickChain(chainIds, each => find(each) !== undefined)
      current = find(chainId) as ChainDriver
      return current.connect([chainId], isSilent)
    },
    async request(method, params, chainId) {
      const driver = find(chainId)
      if (!driver) throw new ConnectKitError('unknown_network', `OKX Wallet is not on ${chainId}`)
      return driver.request(method, params, chainId)
    },
    watch: heard => current?.watch?.(heard) ?? (() => {}),
    disconnect: () => current?.disconnect?.(),
  }
}
