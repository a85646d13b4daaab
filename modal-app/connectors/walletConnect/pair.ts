import { ConnectKitError } from '../../../shared/errors.ts'
import type { Clock } from '../../app/App.ts'
import type { ConnectRequest } from '../Connector.ts'
import type { Client } from './openSignClient.ts'
import { pairingLifeMs, pairingMarginMs } from './pairingLife.ts'
import { walletFailure } from './walletFailure.ts'

export type ClientSession = ReturnType<Client['session']['get']>

/** What a wallet has agreed to; one may have signed without granting a session. */
export interface Approval {
  session?: ClientSession | undefined
  auths?: Auths | undefined
}

type Auths = Awaited<ReturnType<Awaited<ReturnType<Client['authenticate']>>['response']>>['auths']

/** What goes to the wallet by a uri. */
export interface Proposed {
  uri?: string | undefined
  approval(): Promise<Approval>
}

export interface PairOptions {
  client: Client
  clock: Clock
  /** Makes another uri at each call. */
  propose(): Promise<Proposed>
  signal: AbortSignal
  /** Called with each uri of the attempt; the one before is worthless from then on. */
  onUri(uri: string): void
  /** Rejects when the relay refuses this site. */
  refused: Promise<never>
}

/** Where an attempt would tell its uris; without, it would wait for a wallet that nobody can reach. */
export function demandView({ signal, onUri }: ConnectRequest): (uri: string) => void {
  if (signal.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
  if (!onUri) throw new ConnectKitError('not_available', 'WalletConnect needs a view for its uri; call open()')
  return onUri
}

/** @spec 9.pairing-retry */
const retryMs = 1_000
/** A relay that gives no uri in this time is not there. */
const uriTimeoutMs = 10_000

/**
 * Proposes a session until a wallet has answered. A uri that nobody used in time is replaced by a new one.
 * @throws ConnectKitError `user_rejected`, `unknown_network`, `relay_refused`, `relay_failed`, `aborted`, or what the wallet said
 */
export async function pair(options: PairOptions): Promise<Approval> {
  const controller = new AbortController()
  const end = () => controller.abort()
  if (options.signal.aborted) end()
  options.signal.addEventListener('abort', end)
  try {
    return await untilAnswered({ ...options, signal: controller.signal })
  } finally {
    // Whatever is still being tried for this attempt is not any more.
    end()
    options.signal.removeEventListener('abort', end)
  }
}

async function untilAnswered(options: PairOptions): Promise<Approval> {
  const { client, clock, signal, onUri, refused } = options
  const aborted = whenAborted(signal)
  for (;;) {
    const { uri, approval } = await Promise.race([proposeInTime(options), refused, aborted])
    if (!uri) throw new ConnectKitError('internal', 'sign-client gave no uri')
    const approved = approval()
    // A proposal that is given up ends in its own time, with nobody to tell.
    approved.catch(() => {})
    let timer: unknown
    const expired = new Promise<undefined>(resolve => {
      timer = clock.setTimeout(() => resolve(undefined), pairingLifeMs - pairingMarginMs)
    })
    onUri(uri)
    try {
      const answer = await Promise.race([approved, expired, refused, aborted])
      if (answer) return answer
      void withdraw(client, uri, approved)
    } catch (thrown) {
      void withdraw(client, uri, approved)
      throw walletFailure(thrown)
    } finally {
      clock.clearTimeout(timer)
    }
  }
}

/** One proposal, asked for again when the connection breaks before the relay has taken it. */
async function proposeInTime({ client, clock, propose, signal }: PairOptions): Promise<Proposed> {
  const { relayer } = client.core
  const startMs = clock.now()
  for (;;) {
    if (signal.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
    const proposed = propose()
    let timer: unknown
    let onDisconnect: (() => void) | undefined
    const failed = new Promise<never>((_, reject) => {
      const fail = () => reject(new ConnectKitError('relay_failed', 'The WalletConnect relay cannot be reached'))
      onDisconnect = fail
      relayer.on(disconnected, fail)
      timer = clock.setTimeout(fail, uriTimeoutMs - (clock.now() - startMs))
    })
    try {
      return await Promise.race([proposed, failed, whenAborted(signal)])
    } catch (thrown) {
      proposed.then(({ uri, approval }) => withdraw(client, uri ?? '', approval())).catch(() => {})
      const isOver = signal.aborted || clock.now() - startMs + retryMs >= uriTimeoutMs
      if (isOver) throw walletFailure(thrown)
      await Promise.race([new Promise<void>(resolve => clock.setTimeout(resolve, retryMs)), whenAborted(signal)])
    } finally {
      clock.clearTimeout(timer)
      if (onDisconnect) relayer.off(disconnected, onDisconnect)
    }
  }
}

/** The relayer's own name of the event. */
const disconnected = 'relayer_disconnect'

/** Makes a uri worthless; a wallet that was quicker is disconnected. */
async function withdraw(client: Client, uri: string, approved: Promise<Approval>): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  approved.then(({ session }) => session && client.disconnect({ topic: session.topic, reason })).catch(() => {})
  const [, topic] = /^wc:([0-9a-f]+)@/.exec(uri) ?? []
  if (!topic) return
  try {
    for (const { id, pairingTopic } of client.proposal.getAll())
      if (pairingTopic === topic) await client.proposal.delete(id, reason)
    for (const { id, pairingTopic } of client.auth.requests.getAll())
      if (pairingTopic === topic) await client.auth.requests.delete(id, reason)
    await client.core.pairing.disconnect({ topic })
  } catch {
    // Expired or gone already.
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(new ConnectKitError('aborted', 'The request was cancelled'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  aborted.catch(() => {})
  return aborted
}
