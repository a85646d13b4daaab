import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { currentRoute } from '../flow/router.ts'

/** A second press this soon after one that changed the view was meant for the old view. */
const repeatMs = 600
/** Maximum movement between two presses at one place. */
const wanderPx = 24

/** A press that may have changed what is on screen. */
interface FirstPress {
  readonly atMs: number
  /** Unknown for the press in the page that opened the modal. */
  readonly press?: MouseEvent
  /** What was pressed: a control and its words. */
  readonly control?: Element | null
  readonly says?: string | null | undefined
  /** When the view changed, if soon after it. */
  changedAtMs?: number
}

/** What a visitor sees change: the view, or the state of a wallet request. */
const shownOf = ({ open, router, task }: State) => [open, currentRoute(router), task?.controller, task?.status]

const controlOf = ({ target }: Event) => (target as Element).closest('button, a, input, label')

/**
 * People press twice, because they double-click everything or because the first press seemed to do nothing. By then,
 * something else may be under the pointer, such as Cancel, or the backdrop, whose click closes the modal.
 * @returns whether a press repeats one that has changed the view, and must be ignored. Presses elsewhere, on the same
 * control, such as Back, or after another key were intended.
 */
export function watchRepeats(app: App, root: HTMLElement): (press: MouseEvent) => boolean {
  let first: FirstPress | undefined
  let hasMovedByKey = false

  app.store.subscribe((state, before) => {
    const atMs = app.clock.now()
    if (state.open && !before.open) first = { atMs }
    const seen = shownOf(before)
    const isOther = shownOf(state).some((each, index) => each !== seen[index])
    // A guarded button may act a moment after its press.
    if (isOther && first && atMs - first.atMs < repeatMs) first.changedAtMs = atMs
  })

  root.addEventListener(
    'keydown',
    event => {
      const isPress = event.key === 'Enter' || event.key === ' '
      if (!isPress) hasMovedByKey = true
      // A held key presses repeatedly.
      else if (event.repeat && (event.target as Element).closest('button, a')) event.preventDefault()
    },
    { capture: true },
  )

  function isAimed(press: MouseEvent, { press: before, control, says }: FirstPress): boolean {
    if (!press.detail) return !press.isTrusted || hasMovedByKey || !before
    if (!before) return press.detail < 2
    const pressed = controlOf(press)
    const isSame = pressed && pressed === control && pressed.textContent === says
    // During a wallet request, a repeated press must not cancel it.
    if (isSame && app.store.getState().task?.status !== 'waiting') return true
    return press.detail < 2 && Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY) > wanderPx
  }

  return press => {
    const atMs = app.clock.now()
    const { changedAtMs } = first ?? {}
    // The maximum delay of a double click is a system setting.
    const isSoon = changedAtMs !== undefined && (atMs - changedAtMs < repeatMs || (first?.press && press.detail === 2))
    if (first && isSoon && !isAimed(press, first)) return true
    const control = controlOf(press)
    first = { atMs, press, control, says: control?.textContent }
    hasMovedByKey = false
    return false
  }
}
