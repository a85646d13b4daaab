import type { ConnectKitError } from '../../../shared/errors.ts'
import type { Client } from './openSignClient.ts'
import { type RelayRefusal, relayFailure } from './relayFailure.ts'

/**
 * Waits for work that the relay takes part in, and rejects as soon as the relay refuses: sign-client itself keeps trying for a minute.
 * @param isSent the relay has done its part, so its refusal no longer matters
 */
export type UnlessRefused = <T>(work: Promise<T>, isSent?: () => boolean) => Promise<T>

/** @param onRefusal called once for each cause */
export function watchRelay(client: Client, onRefusal: (refusal: RelayRefusal) => void): UnlessRefused {
  const told = new Set<string>()
  const waiting = new Set<(error: ConnectKitError) => void>()
  client.core.relayer.on('relayer_error', (thrown: unknown) => {
    const { error, refusal } = relayFailure(thrown instanceof Error ? thrown.message : String(thrown))
    for (const refuse of waiting) refuse(error)
    if (!refusal || told.has(refusal)) return
    told.add(refusal)
    onRefusal(refusal)
  })

  return (work, isSent = () => false) =>
    new Promise((resolve, reject) => {
      const refuse = (error: ConnectKitError) => {
        if (!isSent()) reject(error)
      }
      waiting.add(refuse)
      work.then(resolve, reject).finally(() => waiting.delete(refuse))
    })
}
