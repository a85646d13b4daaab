import { hex } from '@scure/base'
import { networkOf } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'
import { createInjectedBitcoin } from './injectedBitcoin.ts'
import type { BitcoinNetworkName } from './options.ts'
import { placeAt } from './placeAt.ts'

/** As in Unisat's documentation. It has no regtest, so the last name is ours. */
const chains: Readonly<Record<BitcoinNetworkName, { enum: string; name: string; network: string }>> = {
  mainnet: { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' },
  testnet: { enum: 'BITCOIN_TESTNET', name: 'Bitcoin Testnet', network: 'testnet' },
  testnet4: { enum: 'BITCOIN_TESTNET4', name: 'Bitcoin Testnet4', network: 'testnet' },
  signet: { enum: 'BITCOIN_SIGNET', name: 'Bitcoin Signet', network: 'testnet' },
  regtest: { enum: 'BITCOIN_REGTEST', name: 'Bitcoin Regtest', network: 'regtest' },
}

/** The object at `window.unisat`, also used by Bitget and Binance. */
export function createUnisat(core: Core) {
  const { account, demandAccess, emit, ...shared } = createInjectedBitcoin(core)
  const chain = () => chains[networkOf(core)]
  const accounts = () => (core.isPermitted ? [account().address] : [])
  core.onSelectAccount(() => core.isPermitted && emit('accountsChanged', accounts()))
  core.onDisconnect(() => emit('accountsChanged', []))
  return {
    ...shared,
    async requestAccounts() {
      if (core.isPermitted) core.note('requestAccounts')
      else await core.ask('requestAccounts')
      core.setPermitted(true)
      return accounts()
    },
    async getAccounts() {
      core.note('getAccounts')
      return accounts()
    },
    async getPublicKey() {
      demandAccess()
      core.note('getPublicKey')
      return hex.encode(account().publicKey)
    },
    async getNetwork() {
      core.note('getNetwork')
      return chain().network
    },
    async getChain() {
      core.note('getChain')
      return chain()
    },
    async switchChain(wanted: string) {
      const entry = Object.entries(chains).find(([, each]) => each.enum === wanted)
      if (!entry)
        throw new Error(`the chain is invalid, supported chains: ${Object.values(chains).map(each => each.enum)}`)
      await core.ask('switchChain', wanted)
      core.options.network = entry[0] as BitcoinNetworkName
      emit('networkChanged', chain().network)
      emit('chainChanged', chain())
      emit('accountsChanged', accounts())
      return chain()
    },
    async disconnect() {
      core.note('disconnect')
      core.setPermitted(false)
    },
  }
}

export function installUnisat(core: Core): void {
  placeAt(core.options.globalPath ?? 'unisat', createUnisat(core))
}
