import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A chain that the wallet supports. */
export interface WalletNetwork {
  chainId: number
  name: string
  rpcUrl: string
}

/** Everything the wallet remembers. */
export interface VaultState {
  keys: Hex[]
  /** Index of the selected account. */
  selected: number
  networks: WalletNetwork[]
  chainId: number
  /** Whether this site may see the selected account. Storage is per site, so one flag is enough. */
  permitted: boolean
  locked: boolean
}

export interface Vault {
  state(): VaultState
  update(change: Partial<VaultState>): void
  /** Reads the storage again, for a change made in another tab. */
  reload(): void
  subscribe(listener: (next: VaultState, previous: VaultState) => void): void
}

/** Storage key of the state; its private keys hold only play money. */
export const vaultStorageKey = 'devWallet'

/** The selected account's address. */
export function selectedAddress(state: VaultState): Address {
  return privateKeyToAccount(selectedKey(state)).address
}

export function selectedKey(state: VaultState): Hex {
  const key = state.keys[state.selected]
  if (!key) throw new RangeError(`There is no account ${state.selected}`)
  return key
}

/** The answer to `eth_accounts`: empty while the wallet is locked or the site has no permission. */
export function exposedAccounts(state: VaultState): Address[] {
  return state.permitted && !state.locked ? [selectedAddress(state)] : []
}

export function selectedNetwork(state: VaultState): WalletNetwork {
  const network = state.networks.find(({ chainId }) => chainId === state.chainId)
  if (!network) throw new RangeError(`There is no network ${state.chainId}`)
  return network
}

/** The wallet's state in a storage; `initial` has the values that are not stored yet. */
export function createVault(storage: Pick<Storage, 'getItem' | 'setItem'>, initial: VaultState): Vault {
  const listeners: ((next: VaultState, previous: VaultState) => void)[] = []
  const read = (): VaultState => ({ ...initial, ...JSON.parse(storage.getItem(vaultStorageKey) ?? '{}') })
  let state = read()
  const become = (next: VaultState) => {
    const previous = state
    state = next
    for (const listener of listeners) listener(next, previous)
  }
  return {
    state: () => state,
    update(change) {
      const next = { ...state, ...change }
      storage.setItem(vaultStorageKey, JSON.stringify(next))
      become(next)
    },
    reload: () => become(read()),
    subscribe: listener => void listeners.push(listener),
  }
}
