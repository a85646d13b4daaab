import type { App } from '../app/App.ts'

/**
 * Restores focus to the last control when the page hands the keyboard over again, which it also does to raise a covered
 * modal: browsers then take focus from the control. Otherwise, the dialog would get it (boot/Root.tsx). Loaded with
 * the other keys, at the first sign of use.
 */
export function keepControl({ store }: Pick<App, 'store'>, root: HTMLElement): void {
  /** The control that had it last, in this opening. */
  let last: HTMLElement | undefined
  const note = (element: Element | null) => {
    last = element instanceof HTMLElement && element.tabIndex >= 0 ? element : undefined
  }
  // The key that this is loaded for may have moved focus already.
  if (root.contains(document.activeElement)) note(document.activeElement)
  root.addEventListener('focusin', ({ target }) => note(target as Element))
  store.subscribe(({ open }, before) => {
    if (open !== before.open) last = undefined
  })
  // Before the dialog takes it.
  addEventListener(
    'focus',
    () => {
      if (store.getState().open && document.hasFocus() && document.activeElement === document.body && last?.isConnected)
        last.focus({ preventScroll: true })
    },
    { capture: true },
  )
}
