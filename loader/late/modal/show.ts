import type { ConnectKitError } from '../../../shared/errors.ts'
import { toJson } from '../../../shared/protocol/json.ts'
import type { LateModal, ModalWorld } from '../../LateModal.ts'
import type { Call, Opening } from '../../openings.ts'
import type { Link } from './link.ts'
import { factsOf } from './viewFacts.ts'
import type { LoaderPort, Wire } from './Wire.ts'

type World = Pick<ModalWorld, 'core' | 'stage' | 'openings'>

/** A modal that completed the handshake and is silent for this long counts as dead. */
const answerTimeoutMs = 15_000

/**
 * Moves an opening from `queued` to `shown` (openings.ts), or rejects the calls that the modal refuses.
 * @param lose replaces the iframe
 */
export function createShow(
  { core, stage, openings }: World,
  wire: Wire,
  link: Pick<Link, 'start' | 'live'>,
  lose: () => void,
): LateModal['show'] {
  /** Ends the grants of an earlier opening. This opening's grants end with it. */
  const begin = (opening: Opening) => {
    opening.phase = 'loading'
    wire.revoke(true)
    opening.ends.push(() => {
      wire.revoke()
      wire.watch()
    })
  }

  /**
   * If the page wants to switch connected wallets, they may be prompted at once. Otherwise a switch takes a click in
   * this opening.
   */
  const allowMoves = (opening: Opening, view: string | undefined) => {
    if (opening.mayMove || !factsOf(view).movesConnected) return
    opening.mayMove = true
    opening.ends.push(wire.allowConnect(core.connections.list().map(({ connectorId }) => connectorId)))
  }

  /** Sends a call's request to the iframe; calls with the same request share it. */
  const ask = (opening: Opening, port: LoaderPort, call: Call): Promise<void> => {
    const request = opening.calls.get(call)
    const { requests } = opening
    const key = toJson(request)
    const reveal = () => {
      if (opening.requests !== requests || opening.phase === 'settled') return
      openings.reveal(opening)
      wire.watch()
    }
    const answer =
      requests.get(key) ??
      port
        .call('modal.open', { ...request, height: stage.height() }, AbortSignal.timeout(answerTimeoutMs))
        .finally(() => requests.delete(key))
        .then(reveal)
    requests.set(key, answer)
    return answer
  }

  return async (opening, call) => {
    const request = opening.calls.get(call)
    if (opening.phase === 'queued') begin(opening)
    /** A lost iframe never answers, so the next one gets the requests again. */
    const { requests } = opening
    const isOver = () => opening.phase === 'settled' || opening.requests !== requests
    try {
      const starting = link.start()
      // Ask a live iframe first: it draws while the page is laid out.
      const port = link.live() ?? (await starting)
      if (isOver()) return
      if (opening.phase === 'loading') opening.phase = 'greeting'
      allowMoves(opening, request?.view)
      await ask(opening, port, call)
      // A preview on screen is a wallet's question, which nothing replaces.
      if (!isOver() && !factsOf(openings.facts().view).isQuestion) endReplaced(opening, call)
    } catch (thrown) {
      const error = thrown as ConnectKitError
      if (isOver()) return
      // A loaded iframe that falls silent does not recover.
      if (error.code === 'aborted') return lose()
      opening.calls.delete(call)
      call.reject(error)
      if (!opening.calls.size) openings.settle()
    }
  }
}

/** Ends calls whose form a later call has replaced. They must not resolve with its outcome. */
function endReplaced({ calls }: Opening, by: Call): void {
  if (!calls.has(by)) return
  const key = toJson(calls.get(by))
  for (const [call, earlier] of calls) {
    if (call === by) return
    if (factsOf(earlier.view).endsAt && toJson(earlier) !== key) {
      call.resolve(undefined)
      calls.delete(call)
    }
  }
}
