import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { bitcoinNetwork, pickChain } from '../chainNames.ts'
import type { Driver } from '../driver.ts'
import type { InjectedBitcoin } from './injectedBitcoin.ts'

/** OKX has a place in the page for each network of Bitcoin. */
export interface OkxPlaces {
  bitcoin: InjectedBitcoin | undefined
  bitcoinTestnet: InjectedBitcoin | undefined
}

/** One wallet of the places of OKX: the one of the network that is connected to. */
export function driveOkx(places: OkxPlaces, drive: (provider: InjectedBitcoin, network: string) => Driver): Driver {
  const drivers: Partial<Record<string, Driver>> = {
    ...(places.bitcoin && { mainnet: drive(places.bitcoin, 'mainnet') }),
    ...(places.bitcoinTestnet && { testnet: drive(places.bitcoinTestnet, 'testnet') }),
  }
  let current: Driver | undefined
  const find = (chainId: ChainId) => drivers[bitcoinNetwork(chainId) ?? '']
  return {
    async connect(chainIds, isSilent) {
      const chainId = pickChain(chainIds, each => find(each) !== undefined)
      current = find(chainId) as Driver
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
