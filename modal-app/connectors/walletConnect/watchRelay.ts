import type { ConnectKitError } from '../../../shared/errors.ts'
import type { Client } from './openSignClient.ts'
import { type RelayRefusal, relayFailure } from './relayFailure.ts'

/**
 * Runs something that cannot end well once the relay has refused this site: sign-client itself goes on trying for a
 * minute.
 * @param run gets what rejects as soon as the relay says so
 */
export type UnlessRefused = <T>(run: (refused: Promise<never>) => Promise<T>) => Promise<T>

/** @param onRefusal is told once of each cause */
export function watchRelay(client: Client, onRefusal: (refusal: RelayRefusal) => void): UnlessRefused {
  const told = new Set<string>()
  const waiting = new Set<(error: ConnectKitError) => void>()
  client.core.relayer.on('relayer_error', (thrown: unknown) => {
    const { error, refusal } = relayFailure(thrown instanceof Error ? thrown.message : String(thrown))
    for (const reject of waiting) reject(error)
    if (!refusal || told.has(refusal)) return
    told.add(refusal)
    onRefusal(refusal)
  })

  return async run => {
    let forget = () => {}
    const refused = new Promise<never>((_, reject) => {
      waiting.add(reject)
      forget = () => waiting.delete(reject)
    })
    // It may come when nobody asks any more.
    refused.catch(() => {})
    try {
      return await run(refused)
    } finally {
      forget()
    }
  }
}
