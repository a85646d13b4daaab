import type { PageWallet } from '../../shared/wallets.ts'
import { providerRdns } from '../identity.ts'
import type { Eip1193Provider } from './eip155.ts'

/** A wallet of the page: what may be shown of it, and how to call it. */
export interface FoundWallet {
  info: PageWallet
  provider: Eip1193Provider
}

export interface Discovery {
  list(): PageWallet[]
  /** By id or rdns. */
  find(id: string): FoundWallet | undefined
  stop(): void
}

const maxWallets = 64
const maxNameLength = 64
/** 256 KiB of image as base64. */
const maxIconLength = 350_000
/** All icons together must fit into one message. */
const maxIconsLength = 700_000

/**
 * Finds wallets by EIP-6963. Announced names and icons are claims of whoever announced them: they are cleaned and
 * bounded here, and the first announcement of an id wins.
 * @param onChange once for each batch of announcements, in a later task
 */
export function discoverWallets(onChange: () => void): Discovery {
  const found = new Map<string, FoundWallet>()
  let iconsLength = 0
  let timer = 0

  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement(event)
    if (!wallet || found.has(wallet.info.id) || found.size >= maxWallets) return
    iconsLength += wallet.info.icon?.length ?? 0
    if (iconsLength > maxIconsLength) wallet.info.icon = undefined
    found.set(wallet.info.id, wallet)
    timer ||= window.setTimeout(() => {
      timer = 0
      onChange()
    })
  }

  addEventListener('eip6963:announceProvider', onAnnounce)
  dispatchEvent(new Event('eip6963:requestProvider'))

  return {
    list: () => [...found.values()].map(wallet => wallet.info),
    find: id => found.get(id),
    stop() {
      removeEventListener('eip6963:announceProvider', onAnnounce)
      clearTimeout(timer)
    },
  }
}

/** EIP-6963 `{info: {uuid, name, icon, rdns}, provider}`; undefined when it is not one, or is a modal of ours. */
function readAnnouncement(event: Event): FoundWallet | undefined {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, icon, rdns } = info as Record<string, unknown>
    if (typeof provider?.request !== 'function' || rdns === providerRdns) return undefined
    const validRdns = typeof rdns === 'string' && /^[a-zA-Z0-9.-]{1,128}$/.test(rdns) ? rdns : undefined
    const id = validRdns ?? uuid
    if (typeof id !== 'string' || !id || id.length > 128) return undefined
    return {
      provider,
      info: {
        id,
        name: cleanName(name),
        kind: 'announced',
        namespaces: ['eip155'],
        icon: isIcon(icon) ? icon : undefined,
        rdns: validRdns,
      },
    }
  } catch {
    return undefined
  }
}

/** Without control, bidi and zero-width characters, which can make one name look like another (protocol.md §2.27). */
export function cleanName(name: unknown): string {
  const text = typeof name === 'string' ? name.slice(0, 1000).normalize() : ''
  return (
    text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, maxNameLength) || 'Browser wallet'
  )
}

function isIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= maxIconLength && /^data:image\/[a-z0-9.+-]+[;,]/.test(icon)
}
