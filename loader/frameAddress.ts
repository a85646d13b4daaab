import { namespaceOf } from '../shared/caip.ts'
import { toJson } from '../shared/protocol/json.ts'
import type { Core } from './kernel/core.ts'
import type { LoaderOptions } from './kernel/options.ts'
import type { OpenRequest } from './openings.ts'
import { type Look, panelRoom } from './stage/placePanel.ts'

/**
 * The iframe's URL. The fragment names the languages of the tag and the page (modal-app/boot/wearLanguage.ts). If the iframe is
 * created while the modal opens with Connect, it also describes the first view (modal-app/boot/showFirstView.ts).
 * @param request what opens the modal, if it is opening
 */
export function frameAddress(
  href: string,
  request: OpenRequest | undefined,
  { connections }: Core,
  { networks, rest }: LoaderOptions,
  look: Look,
): string {
  const address = `${href}#lang=${encodeURIComponent(`${[rest.language, document.documentElement.lang]}`)}`
  if (!request || connections.list().length || toJson(request) !== '{}') return address
  // The prepared view lists Coinbase's wallet and the best-known wallets of all networks.
  if (networks.length && !networks.some(id => namespaceOf(id) === 'eip155')) return address
  const names = encodeURIComponent(look.wallets.map(({ name }) => name).join('\n'))
  return `${address}&theme=${look.isDark ? 'dark' : 'light'}&wallets=${names}&height=${panelRoom(look)}&options=${Object.keys(rest)}`
}
