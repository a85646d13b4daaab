import { toJson } from '../shared/protocol/json.ts'
import type { Core } from './core.ts'
import type { OpenRequest } from './Opening.ts'
import type { LoaderOptions } from './options.ts'
import { type Look, panelRoom } from './placePanel.ts'

/**
 * The address of an iframe that is made while the modal opens. If Connect opens, the fragment tells how that looks first
 * (modal-app/boot/showFirstView.ts).
 */
export function openingAddress(
  href: string,
  request: OpenRequest,
  { connections, discovery }: Core,
  { networks, rest }: LoaderOptions,
  { isDark, height }: Look,
): string {
  if (connections.list().length || toJson(request) !== '{}') return href
  // The prepared view has Coinbase's wallet, and the best known ones of all networks.
  if (networks && !networks.includes('eip155:')) return href
  return `${href}#theme=${isDark ? 'dark' : 'light'}&wallets=${discovery.list().length}&height=${panelRoom(height)}&options=${Object.keys(rest)}`
}
