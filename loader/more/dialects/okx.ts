import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { bitcoinNetwork, pickChain } from '../chainNames.ts'
import type { Driver } from '../driver.ts'
import type { InjectedBitcoin } from './injectedBitcoin.ts'

/** OKX has a place in the page for each network of Bitcoin. */
export interface OkxWallet {
  bitcoin?: InjectedBitcoin
  bitcoinTestnet?: InjectedBitcoin
}

/** One wallet of the places of OKX: the one of the network that is connected to. */
export function driveOkx(wallet: OkxWallet, drive: (provider: InjectedBitcoin) => Driver): Driver {
  const drivers = new Map<InjectedBitcoin, Driver>()
  let current: Driver | undefined
  const placeOf = (chainId: ChainId) => {
    const network = bitcoinNetwork(chainId)
    return network === 'mainnet' ? wallet.bitcoin : network === 'testnet' ? wallet.bitcoinTestnet : undefined
  }
  const driverOf = (chainId: ChainId) => {
    const provider = placeOf(chainId)
    if (!provider) throw new ConnectKitError('unknown_network', `OKX Wallet is not on ${chainId}`)
    const driver = drivers.get(provider) ?? drive(provider)
    drivers.set(provider, driver)
    return driver
  }
  return {
    connect(chainIds, isSilent) {
      const chainId = pickChain(chainIds, each => placeOf(each) !== undefined)
      current = driverOf(chainId)
      return current.connect([chainId], isSilent)
    },
    request: async (method, params, chainId) => driverOf(chainId).request(method, params, chainId),
    watch: heard => current?.watch?.(heard) ?? (() => {}),
    disconnect: () => current?.disconnect?.(),
  }
}
