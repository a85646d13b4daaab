import type { Namespace } from '../../../shared/caip.ts'
import type { ConnectKitError } from '../../../shared/errors.ts'
import type { FrameEvents, PageEvents } from '../../../shared/protocol/events.schema.ts'
import { inlineMessages } from '../../../shared/protocol/frameBounds.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import { createPort, type PortOptions } from '../../../shared/protocol/port.ts'
import { frameConnectorId } from '../../kernel/frameConnectorId.ts'
import type { ModalWorld } from '../../LateModal.ts'
import type { PageWallets } from '../../PageWallets.ts'
import type { SignIn } from '../../SignIn.ts'
import { connectionSet } from './connectionSet.ts'
import { createFrameCalls } from './frameCalls.ts'
import { createRelay } from './gate/relay.ts'
import { guardPort } from './guardPort.ts'
import { hearConnections } from './hearConnections.ts'
import { hearModal } from './hearModal.ts'
import { createHeartbeat } from './heartbeat.ts'
import { readSite } from './readSite.ts'
import { validators } from './validators.gen.ts'
import type { NetworkChange, Wire, WireWorld } from './Wire.ts'

/** For this long after the modal closed, the visitor's last actions are still reported. */
const closingMs = 1_000
/** The most network changes that fit into `host.hello`. */
const maxNetworkChanges = 200
/** How long the closed modal may prompt wallets for one call of the page. */
const quietMs = 60_000

/** One gate for the life of the page; each document in the iframe gets a new port. */
export function createWire(world: WireWorld): Wire {
  const { core, wallets, options, shared, stage, openings, theme, isInline } = world
  const { ping, lose, attest, signIn, findChains, sessionSet } = world
  const isOpen = () => openings.facts().open
  const heartbeat = createHeartbeat(ping, lose)
  const watch: Wire['watch'] = (isThere = true) => heartbeat(isThere && (isOpen() || !calls.isIdle()))
  // Watch it while calls are pending: a dead iframe answers none of them.
  const calls = createFrameCalls(() => isOpen() || watch())
  const isAsking = (namespace: Namespace) => !!openings.current()?.isForCall || calls.isOut(namespace)
  const relay = createRelay(core, wallets, options.relay, {
    isOpen: () => isOpen() && (!isInline || (stage.presentation.isInSight?.() === true && !shared.isOpen())),
    isAsking,
    isInline,
    openOver: isInline ? request => void shared.open(request).catch(console.error) : undefined,
  })

  /** While closed, the iframe may change only its own connections and wallets that the page requested. */
  const isConcerned = (connectorId: string) =>
    isOpen() || relay.isRequested(connectorId) || frameConnectorId(core.connections) === connectorId

  /** Ending a page wallet's connection takes a choice of the visitor or the page. */
  const mayEnd = (connectorId: string) =>
    isConcerned(connectorId) && (!core.discovery.find(connectorId) || relay.isChosen(connectorId))

  let networkChanges: readonly NetworkChange[] = []

  const now = () => performance.now()
  let closedAt = Number.NEGATIVE_INFINITY
  const guardWorld = {
    isOpen,
    isRequested: () => !calls.isIdle() || relay.isRequested(),
    wasOpen: () => now() - closedAt < closingMs,
    isHolding: () => frameConnectorId(core.connections) !== undefined,
    mayUse: (name: string) => !isInline || inlineMessages.some(each => each === name),
  }

  const { upsert, heard } = hearConnections(core, wallets, { isConcerned, mayEnd, isChosen: relay.isChosen })

  return {
    open({ port, onHello, onViolation }) {
      const guarded = guardPort(port, guardWorld, onViolation)
      return createPort<ModalMethods, PageEvents, HostMethods, FrameEvents>({
        port: guarded,
        checks: { ...validators, envelope: parsed => validators.envelope(parsed) && guarded.isJudged(parsed) },
        now,
        serve: {
          ...relay.serve,
          async 'modal.painted'({ height }) {
            await stage.settle()
            if (isOpen() && !isInline) core.memory.writeHeight(height)
            return null
          },
          async 'connection.upsert'(params) {
            // The script for this namespace may still be loading.
            if (!core.isRegistered(params.connection.namespace)) await findChains()
            upsert(params)
            return null
          },
          'session.upsert': async params => (await signIn()).serve['session.upsert'](params),
          'session.remove': async params => (await signIn()).serve['session.remove'](params),
          'siwx.call': async params => (await signIn()).serve['siwx.call'](params),
          'walletConnect.attest': attest,
        },
        hear: {
          ...heard,
          ...hearModal(world, calls),
          // A closed modal may still answer.
          pong: () => watch(),
          'gesture.made': relay.grant,
          'frame.hello': onHello,
        },
        onViolation,
      })
    },
    calls,
    watch,
    hello: () => ({
      wallets: core.discovery.list(),
      ...connectionSet(core.connections),
      sessions: sessionSet(),
      options: options.rest,
      networkChanges: [...networkChanges],
      isOpening: isOpen(),
      instance: core.nameOf('').slice(1) || undefined,
      present: isInline ? 'inline' : undefined,
      theme: theme(),
      locale: document.documentElement.lang.slice(0, 35),
      site: readSite(),
    }),
    noteNetwork(change) {
      // Keep the latest, so that `host.hello` always fits into a message.
      networkChanges = [...networkChanges, change].slice(-maxNetworkChanges)
    },
    connectionSet: () => connectionSet(core.connections),
    revoke(isOpened) {
      if (!isOpened) closedAt = now()
      relay.revoke(isOpened)
    },
    allowConnect: relay.allowConnect,
    async forPage(walletIds, isLong, run) {
      const endPermit = relay.allowConnect(walletIds)
      // Switching succeeds at once or not at all.
      if (!isLong) setTimeout(endPermit, quietMs)
      try {
        await calls.during(undefined, run)
      } finally {
        endPermit()
      }
    },
  }
}
