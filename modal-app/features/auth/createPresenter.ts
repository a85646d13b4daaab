import type { SecureEvents } from '../../../shared/embedded/secureMethods.schema.ts'
import type { App } from '../../app/App.ts'
import { go } from '../../flow/go.ts'
import { currentRoute, resetRoute } from '../../flow/router.ts'
import type { SecurePlace } from './createSecurePlace.ts'

type Present = (step: SecureEvents['step.presented'], leave: () => void) => void

/**
 * Shows the secure site's frame while it presents a step, in an open modal over what is there, else in a modal of its own.
 * Closing the modal ends what the visitor is asked.
 */
export function createPresenter(app: App, place: SecurePlace): Present {
  const { store } = app
  let stop: (() => void) | undefined

  const end = () => {
    stop?.()
    stop = undefined
    place.hide()
  }

  return ({ step, height }, leave) => {
    if (step === null) {
      if (!stop) return
      end()
      const { open, router } = store.getState()
      if (open && currentRoute(router).view === 'ApproveTransaction') go(app, { is: 'answered', wasOpen: false })
      return
    }
    if (!stop) {
      if (!store.getState().open) store.setState({ open: true, router: resetRoute({ view: 'ApproveTransaction' }) })
      stop = store.subscribe(({ open }) => {
        if (open) return
        end()
        leave()
      })
    }
    place.show(height)
  }
}
