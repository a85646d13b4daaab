import { namespaceOf } from '../../../shared/caip.ts'
import type { App } from '../../app/App.ts'
import { operatorUrls } from '../../networks/operatorUrls.ts'
import { changeSend } from './changeSend.ts'
import { changeForm, type ResolvedName, type SendForm } from './send.ts'

/** Spec §9: debounce. */
const pauseMs = 500

/** Takes an address or a name. */
export async function typeRecipient(app: App, recipient: string): Promise<void> {
  changeSend(app, form => changeForm(form, { recipient }))
  await readRecipient(app)
}

/** Checks the address, or looks up what the name stands for once the visitor has paused. */
export async function readRecipient(app: App): Promise<void> {
  const { send: form, networks } = app.store.getState()
  const at = networks.list.find(({ id }) => id === form?.chainId)
  if (!form || !at) return
  const { recipient, chainId } = form
  const isCurrent = ({ send } = app.store.getState()) => send?.recipient === recipient && send.chainId === chainId
  const tell = (found: Pick<SendForm, 'name' | 'problem'>) =>
    isCurrent() && changeSend(app, each => ({ ...each, ...found }))
  const adapter = await app.adapters.load(namespaceOf(at.id)).catch(() => undefined)
  if (!adapter || !isCurrent()) return
  const registry = adapter.nameNetwork?.(networks.list, at)
  const network = app.config.networks.find(({ id }) => id === registry?.id)
  changeSend(app, each => ({ ...each, hasNames: network !== undefined }))
  const text = recipient.trim()
  const problem = text ? await adapter.addressProblem?.(at.id, text) : undefined
  if (!problem || !network || !isName(text)) {
    tell({ problem, name: undefined })
    return
  }
  const answer = (status: Exclude<ResolvedName['status'], 'found'>) => tell({ name: { text, status }, problem })
  answer('reading')
  await new Promise<void>(resolve => void app.clock.setTimeout(resolve, pauseMs))
  if (!isCurrent()) return
  try {
    const urls = await operatorUrls(app, network)
    const found = await adapter.resolveName?.({ network, at, urls, name: text })
    if (!found || (await adapter.addressProblem?.(at.id, found.address))) return void answer('none')
    // Only its normal form says whose it is: “vitaIik” is “vitaiik”.
    const name = { text: found.name, status: 'found', address: adapter.displayAddress(found.address) } as const
    tell({ name, problem: undefined })
  } catch {
    answer('failed')
  }
}

/** Two parts or more, as in `nick.eth`. */
function isName(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)+$/u.test(text)
}
