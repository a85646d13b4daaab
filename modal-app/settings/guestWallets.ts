import type { ModalConfig } from '../../shared/config.ts'
import type { CustomWallet } from '../../shared/wallets.ts'
import { coinbaseId } from '../connectors/coinbaseId.ts'
import { walletConnectId } from '../connectors/walletConnectId.ts'
import { isSame } from '../wallets/obtainableWallets.ts'
import { listIn, takesAll } from './readSetting.ts'

/** What of a page's wallet was not taken: one of its fields; or all of it, as it `is` taken or ill-formed. */
export interface GuestRefusal {
  entry: number
  what: 'taken' | 'illFormed' | 'certified' | (typeof appLinks)[number] | keyof typeof storeHosts
}

/** What the operator vouches for. */
export type Operator = Pick<ModalConfig, 'recommended' | 'remote'>

const storeHosts = {
  appStore: ['apps.apple.com'],
  playStore: ['play.google.com'],
  chromeStore: ['chromewebstore.google.com', 'chrome.google.com'],
  firefoxStore: ['addons.mozilla.org'],
} as const
/** Of these the operator's list may hold an app's own scheme. */
const appLinks = ['mobileLink', 'desktopLink', 'webappLink'] as const
const ours = [
  { id: walletConnectId, name: 'WalletConnect' },
  { id: coinbaseId, name: 'Coinbase', rdns: 'com.coinbase.wallet' },
]

/**
 * Wallets as a page names them in `customWallets`. They stand beside those of the operator, whose place, word and rights they do not
 * take: none is called as one of them, nor certified; a store is the store, and links are https, as a scheme could be any
 * program's. A field that is refused costs itself, an entry itself.
 */
export function readGuestWallets(
  given: unknown,
  { recommended, remote }: Operator,
): { wallets: CustomWallet[]; refusals: GuestRefusal[] } {
  const wallets: CustomWallet[] = []
  const refusals: GuestRefusal[] = []
  const known = [...ours, ...recommended, ...(remote.settings.customWallets ?? [])]
  for (const [entry, raw] of (listIn(given) ?? []).entries()) {
    const refuse = (what: GuestRefusal['what']) => refusals.push({ entry, what })
    const { certified, ...fields } = { ...(raw as Partial<CustomWallet>) }
    if (certified !== undefined && certified !== false) refuse('certified')
    for (const link of appLinks) {
      if (fields[link] === undefined || /^https:\/\//.test(String(fields[link]))) continue
      refuse(link)
      delete fields[link]
    }
    for (const [store, hosts] of Object.entries(storeHosts) as [keyof typeof storeHosts, readonly string[]][]) {
      if (fields[store] === undefined || hosts.some(host => isAt(host, fields[store]))) continue
      refuse(store)
      delete fields[store]
    }
    if (!takesAll('customWallets', [fields])) refuse('illFormed')
    else if ([...known, ...wallets].some(other => isSame(other, fields as CustomWallet))) refuse('taken')
    else wallets.push({ ...(fields as CustomWallet), isGuest: true })
  }
  return { wallets, refusals }
}

function isAt(host: string, link: unknown): boolean {
  return typeof link === 'string' && link.startsWith(`https://${host}/`) && !/[\\@]/.test(link)
}
