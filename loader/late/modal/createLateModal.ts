import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import { lost } from '../../frameErrors.ts'
import type { CreateLateModal } from '../../LateModal.ts'
import type { SignIn } from '../../SignIn.ts'
import { createWire } from './createWire.ts'
import { createFrameSource } from './frameSource.ts'
import { reportGrant } from './grants.ts'
import { createLink } from './link.ts'
import { createPageCalls } from './pageCalls.ts'
import { sessionSet } from './sessionSet.ts'
import { createShow } from './show.ts'
import type { WireWorld } from './Wire.ts'
import { createPageWallets } from './wallets/createPageWallets.ts'

/** How long `dismiss` waits for the modal's answer. */
const dismissMs = 1_000

/** Connects the page's wallets, the link to the iframe, the handlers of its messages, and the steps of an opening. */
export const createLateModal: CreateLateModal = world => {
  const { core, shared, stage, openings, origin, theme, listen, retry, close, preload, isInline } = world
  const lose = () => link.abandon(lost())

  const attest: WireWorld['attest'] = async (params, signal) => {
    await shared.need('verify')
    return shared.attest?.(params, signal) ?? { attestation: '' }
  }

  const signIn = async () => {
    await shared.need('signIn')
    return shared.signIn as SignIn
  }

  const wire = createWire({
    ...world,
    wallets: core.pageWallets() ?? createPageWallets(core),
    takeNamespaces: namespaces => calls.takeNamespaces(namespaces),
    readProfile: () => calls.readProfile(undefined),
    ping: () => link.emit('ping', {}),
    lose,
    abandon: error => link.abandon(error),
    findChains: () => calls.findChains(),
    attest,
    signIn,
    sessionSet: () => sessionSet(shared),
  })

  const link = createLink({
    stage,
    origin,
    listen,
    openPort: wire.open,
    hello: wire.hello,
    onLost(error) {
      wire.revoke()
      world.onLost(error)
      wire.watch(false)
    },
  })

  const start = async () => {
    if (!link.live()) retry()
    return link.start()
  }
  const calls = createPageCalls(world, wire, { start, emit: link.emit })
  // Only the modal's own iframe holds connections.
  if (!isInline) core.serve({ frame: createFrameSource({ request: calls.request, preload }) })

  const notifyClosed = () => {
    // The iframe may be gone.
    link
      .live()
      ?.call('modal.close', {})
      .catch(() => {})
  }

  // The iframe checks sign-in as soon as an account is connected.
  if (world.options.siwx !== undefined || core.signIns.kept) shared.need('signIn').catch(() => {})
  const grantWorld = {
    ask: async (params: ModalMethods['permissions.granted']['params'], signal: AbortSignal) =>
      (await start()).call('permissions.granted', params, signal),
    show: () => shared.open({ view: 'SmartSessionList' }),
  }
  const stops = [
    // The page already has its answer. A failure here must not affect it.
    core.events.on('granted', granted => void (isInline || reportGrant(granted, grantWorld).catch(() => {}))),
    core.events.on('connections', () => link.emit('connections.changed', wire.connectionSet())),
    core.events.on('sessions', () => link.emit('sessions.changed', sessionSet(shared))),
    core.events.on('wallets', () => link.emit('wallets.changed', { wallets: core.discovery.list() })),
    core.events.on('theme', () => link.emit('theme.changed', { theme: theme() })),
  ]

  return {
    ...calls,
    start,
    hear: link.hear,
    abandon: link.abandon,
    show: createShow(world, wire, link, lose),
    dismiss() {
      const mine = openings.current()
      const port = !mine?.requests.size && link.live()
      if (!mine || !port) return close()
      const dismissed = port.call('modal.dismiss', {}, AbortSignal.timeout(dismissMs))
      dismissed.catch(() => mine === openings.current() && close())
    },
    notifyClosed,
    destroy() {
      for (const stop of stops) stop()
    },
  }
}
