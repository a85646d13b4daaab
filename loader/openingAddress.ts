import { namespaceOf } from '../shared/caip.ts'
import { toJson } from '../shared/protocol/json.ts'
import type { Core } from './kernel/core.ts'
import type { LoaderOptions } from './kernel/options.ts'
import type { OpenRequest } from './openings.ts'
import { type Look, panelRoom } from './stage/placePanel.ts'

/**
 * The iframe's URL if it is created while the modal opens. If the first view is Connect, the fragment describes it
 * (modal-app/boot/showFirstView.ts).
 */
export function openingAddress(
  href: string,
  request: OpenRequest,
  { connections }: Core,
  { networks, rest }: LoaderOptions,
  look: Look,
): string {
  if (connections.list().length || toJson(request) !== '{}') return href
  // The prepared view lists Coinbase's wallet and the best-known wallets of all networks.
  if (networks.length && !networks.some(id => namespaceOf(id) === 'eip155')) return href
  const names = encodeURIComponent(look.wallets.map(({ name }) => name).join('\n'))
  return `${href}#theme=${look.isDark ? 'dark' : 'light'}&wallets=${names}&height=${panelRoom(look)}&options=${Object.keys(rest)}`
}
