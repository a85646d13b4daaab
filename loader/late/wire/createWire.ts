import type { Namespace } from '../../../shared/caip.ts'
import type { FrameEvents, PageEvents } from '../../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import { createPort } from '../../../shared/protocol/port.ts'
import type { CreateWire, Wire } from '../../Wire.ts'
import { connectionSet } from './connectionSet.ts'
import { createFrameCalls } from './frameCalls.ts'
import { guardPort } from './guardPort.ts'
import { hearConnections } from './hearConnections.ts'
import { createHeartbeat } from './heartbeat.ts'
import { readSite } from './readSite.ts'
import { createRelay } from './relay.ts'
import { validators } from './validators.gen.ts'

/** What visitors did last is told this long after they have closed the modal. */
const leavingMs = 1_000

/** One gate for the life of the page; each document in the iframe gets a port of its own. */
export const createWire: CreateWire = (core, options, { isOpen, isForCall, ping, lose, serve, hear }) => {
  const heartbeat = createHeartbeat(ping, lose)
  const watch: Wire['watch'] = (isThere = true) => heartbeat(isThere && (isOpen() || !calls.isIdle()))
  // A dead iframe answers none of them.
  const calls = createFrameCalls(() => isOpen() || watch())
  const isAsking = (namespace: Namespace) => isForCall() || calls.isOut(namespace)
  const relay = createRelay(core, options.relay, { isOpen, isAsking })

  /** While closed, the iframe may change only connections it holds and wallets the page asked for. */
  const isConcerned = (connectorId: string) =>
    isOpen() || relay.isAsked(connectorId) || core.frameConnectorId() === connectorId

  /** Ending a connection of a wallet in the page takes a choice of the visitor or the page. */
  const mayEnd = (connectorId: string) =>
    isConcerned(connectorId) && (!core.discovery.find(connectorId) || relay.isChosen(connectorId))

  const now = () => performance.now()
  let closedAt = Number.NEGATIVE_INFINITY
  const guardWorld = {
    isOpen,
    isAsked: () => !calls.isIdle() || relay.isAsked(),
    wasOpen: () => now() - closedAt < leavingMs,
    isHolding: () => core.frameConnectorId() !== undefined,
  }

  const connections = hearConnections(core, { isConcerned, mayEnd, isChosen: relay.isChosen })

  return {
    open: ({ port, onHello, onViolation }) =>
      createPort<ModalMethods, PageEvents, HostMethods, FrameEvents>({
        port: guardPort(port, guardWorld, onViolation),
        checks: validators,
        now,
        serve: { ...relay.serve, ...serve },
        hear: {
          ...connections,
          ...hear,
          // A closed modal may still answer.
          pong: () => watch(),
          'gesture.made': relay.grant,
          // A project may report what visitors do, but not to a page that has said no.
          'analytics.tracked': event => {
            if (`${options.rest.analytics}` !== 'false') hear['analytics.tracked'](event)
          },
          'frame.hello': onHello,
        },
        onViolation,
      }),
    calls,
    watch,
    readSite,
    connectionSet: () => connectionSet(core.connections),
    revoke(isOpened) {
      if (!isOpened) closedAt = now()
      relay.revoke(isOpened)
    },
    allowConnect: relay.allowConnect,
  }
}
