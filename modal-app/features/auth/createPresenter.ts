import type { SecureEvents } from '../../../shared/embedded/secureMethods.schema.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import type { SecurePlace } from './createSecurePlace.ts'

/** How long a finished step may stay on screen. */
const longestMs = 3_000

type Present = (step: SecureEvents['step.presented'], leave: () => void) => void

/**
 * Shows the secure site's frame while it presents a step: over an open modal, else in a modal of its own. Closing the
 * modal cancels the visitor's request. The last step of a sign-in stays until the account is connected, so nothing
 * flashes in between.
 */
export function createPresenter(app: App, place: SecurePlace): Present {
  const { store } = app
  let stop: (() => void) | undefined
  let isOver = false

  const end = () => {
    stop?.()
    stop = undefined
    isOver = false
    place.hide()
  }

  return ({ step, height }, leave) => {
    isOver = step === null && stop !== undefined && isConnecting(store.getState())
    if (isOver) {
      app.clock.setTimeout(() => isOver && end(), longestMs)
      return
    }
    if (step === null) {
      if (!stop) return
      end()
      const { open, router } = store.getState()
      if (open && currentRoute(router).view === 'ApproveTransaction') go(app, { is: 'answered', wasOpen: false })
      return
    }
    if (!stop) {
      if (!store.getState().open) go(app, { is: 'started', route: { view: 'ApproveTransaction' } })
      stop = store.subscribe(state => {
        if (state.open && (!isOver || isConnecting(state))) return
        end()
        if (!state.open) leave()
      })
    }
    place.show(height)
  }
}

/** A visitor who is signing in has unlocked their wallet, or is about to. */
function isConnecting({ task }: State): boolean {
  return task?.kind === 'connect' && task.status === 'waiting' && task.facts.login?.step?.is === 'wallet'
}
