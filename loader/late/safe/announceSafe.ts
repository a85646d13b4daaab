import { randomId } from '../../kernel/randomId.ts'
import type { Eip1193Provider } from '../../kernel/source.ts'
import { safeIcon } from './safeIcon.ts'
import { safeRdns } from './safeRdns.ts'

/** Announces by EIP-6963: now, and whenever a page requests it. */
export function announceSafe(provider: Eip1193Provider): void {
  const uuid = randomId()
  const info = Object.freeze({ uuid, name: 'Safe', icon: safeIcon, rdns: safeRdns })
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
