import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { toJson } from '../../shared/protocol/json.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import { providerRdns } from '../identity.ts'
import { clock } from '../realm.ts'
import type { Eip1193Provider } from './eip155.ts'

/** A wallet of the page: what may be shown of it, and how to call it. */
export interface FoundWallet {
  info: PageWallet
  provider: Eip1193Provider
}

export interface Discovery {
  list(): PageWallet[]
  /** By the id, which is the rdns where there is one. */
  find(id: string): FoundWallet | undefined
  /** @throws ConnectKitError `wallet_not_found`, also when the wallet does not know the namespace */
  demand(id: string, namespace?: Namespace): FoundWallet
  stop(): void
}

const maxWallets = 64
const maxNameLength = 64
/** Characters of JSON; 256 KiB of image as base64 fit. */
const maxIconLength = 350_000
/** All icons, and that of the connected wallet once more, must fit into one message of 1 MiB. */
const maxIconsLength = 600_000

/**
 * Finds wallets by EIP-6963. Announced names and icons are claims of whoever announced them: they are cleaned and
 * bounded here. The first announcement of an id wins, so that nobody can slip another provider under a known wallet.
 * @param onChange once for each batch of announcements, in a later task
 */
export function discoverWallets(onChange: () => void): Discovery {
  const found = new Map<string, FoundWallet>()
  let iconsLength = 0
  let timer: unknown

  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement(event, maxIconsLength - iconsLength)
    if (!wallet || found.has(wallet.info.id) || found.size >= maxWallets) return
    iconsLength += jsonLength(wallet.info.icon)
    found.set(wallet.info.id, wallet)
    timer ??= clock.setTimeout(() => {
      timer = undefined
      onChange()
    }, 0)
  }

  addEventListener('eip6963:announceProvider', onAnnounce)
  dispatchEvent(new Event('eip6963:requestProvider'))

  return {
    list: () => [...found.values()].map(wallet => wallet.info),
    find: id => found.get(id),
    demand(id, namespace) {
      const wallet = found.get(id)
      if (!wallet || (namespace && !wallet.info.namespaces.includes(namespace)))
        throw new ConnectKitError('wallet_not_found', `No wallet "${id}" in this page; see getWallets()`)
      return wallet
    },
    stop() {
      removeEventListener('eip6963:announceProvider', onAnnounce)
      clock.clearTimeout(timer)
    },
  }
}

/** EIP-6963 `{info: {uuid, name, icon, rdns}, provider}`; undefined when it is not one, or is a modal of ours. */
function readAnnouncement(event: Event, iconRoom: number): FoundWallet | undefined {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, icon, rdns } = info as Record<string, unknown>
    if (typeof provider.request !== 'function' || rdns === providerRdns) return
    const validRdns = typeof rdns === 'string' && /^[a-zA-Z0-9.-]{1,128}$/.test(rdns) ? rdns : undefined
    const id = validRdns ?? uuid
    if (typeof id !== 'string' || !id || id.length > 128) return
    return {
      provider,
      info: {
        id,
        name: cleanName(name),
        kind: 'announced',
        namespaces: ['eip155'],
        icon: isIcon(icon, Math.min(iconRoom, maxIconLength)) ? icon : undefined,
        rdns: validRdns,
      },
    }
  } catch {}
}

/** Without control, bidi, zero-width and blank characters, which can make one name look like another. */
export function cleanName(name: unknown): string {
  const text = typeof name === 'string' ? name.slice(0, 1000).normalize() : ''
  const visible = text.replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...visible].slice(0, maxNameLength).join('') || 'Browser wallet'
}

function isIcon(icon: unknown, maxLength: number): icon is string {
  if (typeof icon !== 'string' || icon.length > maxLength) return false
  return /^data:image\/[a-z0-9.+-]+[;,]/.test(icon) && jsonLength(icon) <= maxLength
}

/** Escaping can make a text six times as long. */
function jsonLength(icon: string | undefined): number {
  return toJson(icon, Number.POSITIVE_INFINITY).length
}
