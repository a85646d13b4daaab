import type { CustomWallet } from '../../shared/wallets.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import { isSameWallet } from '../wallets/obtainableWallets.ts'
import { checks } from './guestWalletChecks.gen.ts'
import { listIn, type Operator, readingsOf } from './readSetting.ts'

/** A refused entry of `customWallets`: one of its fields, or all of it if it is `taken` or `illFormed`. */
export interface GuestRefusal {
  entry: number
  what: 'taken' | 'illFormed' | 'certified' | (typeof appLinks)[number] | keyof typeof storeHosts
}

const storeHosts = {
  appStore: ['apps.apple.com'],
  playStore: ['play.google.com'],
  chromeStore: ['chromewebstore.google.com', 'chrome.google.com'],
  firefoxStore: ['addons.mozilla.org'],
} as const
/** Only the operator's list may use an app's own scheme in these fields. */
const appLinks = ['mobileLink', 'desktopLink', 'webappLink'] as const
const ours = connectorRows.flatMap(({ id, wallet }) => (wallet ? [{ id, ...wallet }] : []))

/** Whether `customWallets` accepts the page's value as a whole. */
export function takesGuestWallets(value: unknown): boolean {
  return readingsOf(value).some(reading => checks.customWallets?.(reading))
}

/**
 * Reads the page's `customWallets`. They must not pass for the operator's wallets: none may share the id, rdns or name
 * of one, or be certified. Store links must lead to that store, and app links must be https, as a custom scheme could
 * start any program. A refused field is dropped alone, a refused entry as a whole.
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
    if (!takesGuestWallets([fields])) refuse('illFormed')
    else if ([...known, ...wallets].some(other => isSameWallet(other, fields as CustomWallet))) refuse('taken')
    else wallets.push({ ...(fields as CustomWallet), isGuest: true })
  }
  return { wallets, refusals }
}

function isAt(host: string, link: unknown): boolean {
  return typeof link === 'string' && link.startsWith(`https://${host}/`) && !/[\\@]/.test(link)
}
