import type { Namespace } from '../../../shared/caip.ts'
import type { PageWallet } from '../../../shared/wallets.ts'
import { isNameOf, providerRdns } from '../identity.ts'
import type { Driver, Eip1193Provider } from '../source.ts'
import { cleanIcon, cleanName, iconLengthOf, maxIconLength } from './metadata.ts'

export interface FoundWallet extends PageWallet {
  /** The icon's length as JSON. */
  iconLength: number
  /** Empty for eip155: modal.js speaks with the provider (late/modal/wallets/eip155.ts). */
  drivers: Drivers
  /** The provider as found, for eip155 only. */
  provider?: Eip1193Provider
}

export type Drivers = Partial<Record<Namespace, Driver>>

export interface Discovery {
  /** Looks again for wallets that do not announce themselves, and lists all. */
  list(): PageWallet[]
  /** The current id of a wallet: it changes once a wallet announces itself. */
  idOf(id: string): string
  find(id: string): FoundWallet | undefined
  /** Adds a wallet; returns its id, or nothing if its claims are invalid or its id is taken. */
  add(claims: Claims, drivers: Drivers, provider?: Eip1193Provider): string | undefined
  remove(id: string): void
}

/** A wallet's (or an impostor's) claims about itself. */
export type Claims = Pick<PageWallet, 'kind' | 'namespaces' | 'rdns'> & { [K in 'id' | 'name' | 'icon']?: unknown }

const maxWallets = 64
/** All icons, and the connected wallet's a second time, must fit into one message of 1 MiB. */
const maxIconsLength = 600_000

/** Injected wallets set a flag: `is` and this name. MetaMask is last, since many claim to be it. */
const flags = ['Rabby', 'Phantom', 'CoinbaseWallet', 'TrustWallet', 'MetaMask']

/**
 * Finds wallets by EIP-6963 and `window.ethereum`. Also keeps the wallets that other scripts find. Cleans and bounds
 * their claims. The first wallet with an id keeps it, so that no other can replace its provider.
 * @param onChange called once for each batch of changes, in a later task
 */
export function discoverWallets(onChange: () => void, signal: AbortSignal): Discovery {
  const found = new Map<string, FoundWallet>()
  let isScheduled = false

  const notify = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      if (!signal.aborted) onChange()
    }, 0)
  }

  const add: Discovery['add'] = (claims, drivers, provider) => {
    const { id, name } = claims
    if (typeof id !== 'string' || !id || id.length > 128 || found.has(id) || found.size >= maxWallets) return
    const icon = cleanIcon(claims.icon)
    const iconLength = iconLengthOf(icon)
    const shown = { name: cleanName(name), icon: iconLength > maxIconLength ? undefined : icon }
    found.set(id, { ...claims, ...shown, iconLength, drivers, provider } as FoundWallet)
    notify()
    return id
  }

  const addProvider = (provider: Eip1193Provider & { isConnectKit?: unknown }, claims: Omit<Claims, 'namespaces'>) =>
    typeof provider.request === 'function' &&
    !provider.isConnectKit &&
    add({ ...claims, namespaces: ['eip155'] }, {}, provider)

  const onAnnounce = attempt(({ detail: { info, provider } }: CustomEvent) => {
    const { uuid, name, icon, rdns } = info
    // Real EIP-6963 names only: connectors of the iframe have one-word ids, which no wallet may take.
    const known = /^[a-z\d-]{1,63}\.[a-z\d.-]{1,64}$/i.test(rdns) ? rdns : undefined
    const id = known ?? (/-/.test(uuid) && uuid)
    if (!isNameOf(rdns, providerRdns)) addProvider(provider, { id, kind: 'announced', name, icon, rdns: known })
  })

  /** `window.ethereum`, or each of the wallets that share it. */
  const look = attempt(() => {
    const { ethereum } = window as { ethereum?: Eip1193Provider & { providers?: Eip1193Provider[] } }
    if (!ethereum) return
    for (const provider of ethereum.providers?.length ? ethereum.providers : [ethereum]) {
      const name = flags.find(flag => provider[`is${flag}` as never])?.replace('Wallet', ' Wallet')
      addProvider(provider, { id: `injected:${name ?? ''}`, kind: 'injected', name })
    }
  })

  addEventListener('eip6963:announceProvider', onAnnounce as EventListener, { signal })
  for (const type of ['ethereum#initialized', 'load']) addEventListener(type, look, { signal })
  dispatchEvent(new CustomEvent('eip6963:requestProvider'))
  look()

  /** Most wallets at `window.ethereum` also announce themselves. */
  const twinOf = ({ kind, name, provider }: Partial<FoundWallet>) =>
    kind === 'injected' &&
    [...found.values()].find(
      other =>
        other.kind !== kind &&
        other.namespaces.includes('eip155') &&
        (other.provider === provider || other.name === name),
    )

  return {
    list() {
      look()
      const all = [...found.values()]
      // Each icon gets an equal share, so that no wallet crowds out others by size or by arriving early.
      return all
        .filter(wallet => !twinOf(wallet))
        .map(({ iconLength, drivers, provider, ...shown }) =>
          iconLength * all.length > maxIconsLength ? { ...shown, icon: undefined } : shown,
        )
    },
    idOf: id => (twinOf(found.get(id) ?? {}) || { id }).id,
    find: id => found.get(id),
    add,
    remove(id) {
      found.delete(id)
      notify()
    },
  }
}

/** Reading a wallet's object may throw; such a wallet is ignored. */
function attempt<A extends unknown[], T>(run: (...args: A) => T): (...args: A) => T | undefined {
  return (...args) => {
    try {
      return run(...args)
    } catch {}
  }
}
