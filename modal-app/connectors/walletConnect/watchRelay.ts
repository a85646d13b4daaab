import type { ConnectKitError } from '../../../shared/errors.ts'
import type { Clock } from '../../lib/Clock.ts'
import { optional } from '../../lib/inBackground.ts'
import { longerWait, poll } from '../../lib/poll.ts'
import { type RelayRefusal, relayFailure } from './failures.ts'
import type { Client } from './openSignClient.ts'

/**
 * Waits for work that involves the relay, and rejects as soon as the relay refuses: sign-client itself retries for a
 * minute.
 * @param isSent the relay has done its part, so its refusal no longer matters
 */
export type UnlessRefused = <T>(work: Promise<T>, isSent?: () => boolean) => Promise<T>

interface WatchOptions {
  clock: Pick<Clock, 'setTimeout'>
  /** Called once for each cause. */
  onRefusal(refusal: RelayRefusal): void
}

interface Waiting {
  isSent(): boolean
  refuse(error: ConnectKitError): void
}

/** Sign-client takes a second to give up a connection that the relay refused. Each further wait is 1.5 times as long. */
const reopenAfterMs = 2_000
const longestWaitMs = 20_000

export function watchRelay(client: Client, { clock, onRefusal }: WatchOptions): UnlessRefused {
  const { relayer } = client.core
  const reported = new Set<RelayRefusal>()
  const waiting = new Set<Waiting>()
  const isAnswerDue = () => [...waiting].some(({ isSent }) => isSent())

  let isReopening = false
  let waitMs = reopenAfterMs
  /** After a refusal, sign-client does not reconnect by itself, so it would not hear the answers of wallets that have a request. */
  const reopen = async () => {
    if (isReopening) return
    isReopening = true
    const wait = (ms: number) => new Promise<void>(resolve => clock.setTimeout(resolve, ms))
    const isMissed = () => isAnswerDue() && !relayer.connected
    await poll({ wait, everyMs: () => waitMs, isLater: true }, async () => {
      waitMs = longerWait(waitMs, longestWaitMs)
      if (isMissed()) await optional(relayer.transportOpen())
      return isMissed() ? undefined : 'done'
    })
    isReopening = false
  }

  relayer.on('relayer_error', (thrown: unknown) => {
    const { error, refusal } = relayFailure(thrown instanceof Error ? thrown.message : String(thrown))
    for (const { isSent, refuse } of waiting) if (!isSent()) refuse(error)
    if (isAnswerDue()) void reopen()
    if (!refusal || reported.has(refusal)) return
    reported.add(refusal)
    onRefusal(refusal)
  })

  return (work, isSent = () => false) =>
    new Promise((resolve, reject) => {
      waitMs = reopenAfterMs
      const entry = { isSent, refuse: reject }
      waiting.add(entry)
      work.then(resolve, reject).finally(() => waiting.delete(entry))
    })
}
