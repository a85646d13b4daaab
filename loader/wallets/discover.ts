import { type Namespace, namespaces } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import { providerRdns } from '../identity.ts'
import { clock } from '../realm.ts'
import type { Eip1193Provider } from './eip155.ts'
import { cleanName, isIcon, jsonLength } from './metadata.ts'
import { registerStandard } from './standard.ts'

/** A wallet of the page: what may be shown of it, and how to call it. */
export interface FoundWallet {
  info: PageWallet
  /** EIP-1193, or a wallet of the wallet-standard. */
  provider: Eip1193Provider
}

export interface Discovery {
  list(): PageWallet[]
  /** By the id: the rdns where there is one, else the name of the wallet-standard, or the uuid. */
  find(id: string): FoundWallet | undefined
  /** @throws ConnectKitError `wallet_not_found`, also when the wallet does not know the namespace */
  demand(id: string, namespace?: Namespace): FoundWallet
  stop(): void
}

const maxWallets = 64
/** All icons, and that of the connected wallet once more, must fit into one message of 1 MiB. */
const maxIconsLength = 600_000
/** The wallet behind `window.ethereum`. */
const injectedId = 'injected'

/**
 * Finds wallets by EIP-6963 and the wallet-standard, and the one behind `window.ethereum` where no other of its kind is
 * there. Announced names and icons are claims of whoever announced them: they are cleaned and bounded here. The first
 * announcement of an id wins, so that nobody can slip another provider under a known wallet.
 * @param onChange once for each batch of announcements, in a later task
 */
export function discoverWallets(onChange: () => void): Discovery {
  const found = new Map<string, FoundWallet>()
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: unknown

  const changed = () => {
    timer ??= clock.setTimeout(() => {
      timer = undefined
      onChange()
    }, 0)
  }

  const add = (wallet: FoundWallet | undefined) => {
    if (!wallet || found.has(wallet.info.id) || found.size >= maxWallets) return
    found.set(wallet.info.id, wallet)
    changed()
  }

  const has = (namespace: Namespace) => [...found.values()].some(({ info }) => info.namespaces.includes(namespace))

  /** Read anew each time: some wallets come late, some replace each other. */
  const injected = (): FoundWallet | undefined => {
    try {
      const { ethereum: provider } = window as { ethereum?: Eip1193Provider }
      if (typeof provider?.request === 'function')
        return {
          provider,
          info: { id: injectedId, name: cleanName(undefined), kind: 'injected', namespaces: ['eip155'] },
        }
    } catch {}
  }

  const find = (id: string) => found.get(id) ?? (id === injectedId ? injected() : undefined)

  addEventListener('eip6963:announceProvider', event => add(readAnnouncement(event)), { signal })
  dispatchEvent(new Event('eip6963:requestProvider'))
  registerStandard(
    wallet => add(readStandard(wallet)),
    wallet => {
      for (const [id, { provider }] of found) if (provider === wallet) found.delete(id)
      changed()
    },
    signal,
  )
  const onLate = () => {
    if (injected()) changed()
  }
  addEventListener('ethereum#initialized', onLate, { signal })
  addEventListener('load', onLate, { signal })
  onLate()

  return {
    list() {
      const wallets = [...found.values()].map(({ info }) => info)
      const other = has('eip155') ? undefined : injected()
      if (other) wallets.push(other.info)
      return fitIcons(wallets)
    },
    find,
    demand(id, namespace) {
      const wallet = find(id)
      if (!wallet || (namespace && !wallet.info.namespaces.includes(namespace)))
        throw new ConnectKitError('wallet_not_found', `No wallet "${id}" in this page; see getWallets()`)
      return wallet
    },
    stop() {
      stopping.abort()
      clock.clearTimeout(timer)
    },
  }
}

/** Where not all icons fit, the largest are left out, whoever came first. */
function fitIcons(wallets: PageWallet[]): PageWallet[] {
  let room = maxIconsLength
  const kept = new Set<PageWallet>()
  for (const wallet of [...wallets].sort((a, b) => jsonLength(a.icon) - jsonLength(b.icon))) {
    room -= jsonLength(wallet.icon)
    if (room >= 0) kept.add(wallet)
  }
  return wallets.map(wallet => (kept.has(wallet) ? wallet : { ...wallet, icon: undefined }))
}

/** EIP-6963 `{info: {uuid, name, icon, rdns}, provider}`; undefined when it is not one, or is a modal of ours. */
function readAnnouncement(event: Event): FoundWallet | undefined {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, icon, rdns } = info as Record<string, unknown>
    if (typeof provider.request !== 'function' || rdns === providerRdns) return
    const validRdns = typeof rdns === 'string' && /^[a-zA-Z0-9.-]{1,128}$/.test(rdns) ? rdns : undefined
    return makeWallet(validRdns ?? uuid, { name, icon, rdns: validRdns, namespaces: ['eip155'] }, provider)
  } catch {}
}

/** A wallet of the wallet-standard that can be connected, of a namespace we know. */
function readStandard(wallet: unknown): FoundWallet | undefined {
  try {
    const { name, icon, chains, features } = wallet as Record<string, unknown>
    const named = (chains as string[]).map(chain => chain.split(':')[0]?.replace('bitcoin', 'bip122'))
    const known = namespaces.filter(namespace => namespace !== 'eip155' && named.includes(namespace))
    if (known.length && Object.hasOwn(features as object, 'standard:connect'))
      return makeWallet(cleanName(name), { name, icon, namespaces: known }, wallet as Eip1193Provider)
  } catch {}
}

function makeWallet(
  id: unknown,
  {
    name,
    icon,
    rdns,
    namespaces: known,
  }: { name: unknown; icon: unknown; rdns?: string | undefined; namespaces: Namespace[] },
  provider: Eip1193Provider,
): FoundWallet | undefined {
  if (typeof id !== 'string' || !id || id.length > 128) return
  const info: PageWallet = { id, name: cleanName(name), kind: 'announced', namespaces: known, rdns }
  if (isIcon(icon)) info.icon = icon
  return { provider, info }
}
