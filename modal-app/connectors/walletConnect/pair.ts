import { ConnectKitError } from '../../../shared/errors.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'
import type { Clock } from '../../lib/Clock.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type { ConnectRequest } from '../Connector.ts'
import { throwIfAborted, within } from '../within.ts'
import { walletFailure } from './failures.ts'
import type { Client } from './openSignClient.ts'
import { pairingLifeMs, pairingMarginMs } from './pairingLife.ts'
import type { UnlessRefused } from './watchRelay.ts'

/** Sent to the wallet when a session, proposal or pairing ends. */
export const endReason = { code: 6000, message: 'User disconnected.' }

export type ClientSession = ReturnType<Client['session']['get']>

/** What a wallet approved. It may sign without granting a session. */
export interface Approval {
  session?: ClientSession | undefined
  auths?: Awaited<ReturnType<Awaited<ReturnType<Client['authenticate']>>['response']>>['auths']
}

/** A proposal that a wallet reads from a uri. */
export interface Proposed {
  uri?: string | undefined
  approval(): Promise<Approval>
}

export interface PairOptions {
  client: Client
  clock: Clock
  /** Each call makes a new uri. */
  propose(): Promise<Proposed>
  signal: AbortSignal
  /** Called with each uri of the attempt; each replaces the one before. */
  show: NonNullable<ConnectRequest['show']>
  unlessRefused: UnlessRefused
}

/** Without a view for its uri, an attempt would wait for a wallet that cannot be reached. */
export function demandView({ signal, show }: ConnectRequest): NonNullable<ConnectRequest['show']> {
  throwIfAborted(signal)
  if (!show) throw new ConnectKitError('not_available', 'WalletConnect needs a view for its uri; call open()')
  return show
}

/** @spec 9.pairing-retry */
const retryMs = 1_000
/** A relay that gives no uri in this time counts as unreachable. */
const uriTimeoutMs = 10_000
/** The relayer's own name of the event. */
const disconnected = 'relayer_disconnect'

/**
 * Proposes a session until a wallet answers. A uri that expires unused is replaced by a new one.
 * @throws ConnectKitError `user_rejected`, `unknown_network`, `relay_refused`, `relay_failed`, `aborted`, or the wallet's own error
 */
export async function pair(options: PairOptions): Promise<Approval> {
  const over = new AbortController()
  try {
    return await untilAnswered({ ...options, signal: firstSignal(options.signal, over.signal) })
  } finally {
    // Also ends a proposal that is still retrying.
    over.abort()
  }
}

async function untilAnswered(options: PairOptions): Promise<Approval> {
  const { client, clock, signal, show, unlessRefused } = options
  for (;;) {
    const { uri, approval } = await unlessRefused(proposeInTime(options))
    if (!uri) throw new ConnectKitError('internal', 'sign-client gave no uri')
    const approved = approval()
    show({ is: 'pairing', uri })
    const time = { clock, ms: pairingLifeMs - pairingMarginMs }
    try {
      const answer = await within(unlessRefused(approved), { signal, time })
      if (answer) return answer
      void withdraw(client, uri, approved)
    } catch (thrown) {
      void withdraw(client, uri, approved)
      throw walletFailure(thrown)
    }
  }
}

/** Makes one proposal, and repeats it if the connection breaks before the relay has it. */
async function proposeInTime({ client, clock, propose, signal }: PairOptions): Promise<Proposed> {
  const { relayer } = client.core
  const endMs = clock.now() + uriTimeoutMs
  for (;;) {
    const proposed = propose()
    let onBreak = () => {}
    const broken = new Promise<void>(resolve => {
      onBreak = resolve
      relayer.on(disconnected, onBreak)
    })
    try {
      const time = { clock, ms: endMs - clock.now() }
      const answer = await within(Promise.race([proposed, broken]), { signal, time })
      if (answer) return answer
      throw new ConnectKitError('relay_failed', 'The WalletConnect relay cannot be reached')
    } catch (thrown) {
      inBackground(proposed.then(({ uri, approval }) => withdraw(client, uri ?? '', approval())))
      if (signal.aborted || clock.now() + retryMs >= endMs) throw walletFailure(thrown)
    } finally {
      relayer.off(disconnected, onBreak)
    }
    await within(new Promise(() => {}), { signal, time: { clock, ms: retryMs } })
  }
}

/** Invalidates a uri and ends the session of a wallet that used it meanwhile. */
async function withdraw(client: Client, uri: string, approved: Promise<Approval>): Promise<void> {
  inBackground(
    approved.then(({ session }) => session && client.disconnect({ topic: session.topic, reason: endReason })),
  )
  const [, topic] = /^wc:([0-9a-f]+)@/.exec(uri) ?? []
  if (!topic) return
  try {
    for (const { id, pairingTopic } of client.proposal.getAll())
      if (pairingTopic === topic) await client.proposal.delete(id, endReason)
    for (const { id, pairingTopic } of client.auth.requests.getAll())
      if (pairingTopic === topic) await client.auth.requests.delete(id, endReason)
    await client.core.pairing.disconnect({ topic })
  } catch {
    // Expired or gone already.
  }
}
