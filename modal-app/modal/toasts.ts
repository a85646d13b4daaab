import type { App } from '../app/App.ts'

/** One at a time; a new one takes the place of the old after 150 ms (spec §2, §9). */
export interface Toast {
  id: number
  message: string
  variant: 'loading' | 'success' | 'error'
  open: boolean
}

const replacementDelayMs = 150
const autoHideMs = 2_500

/** Shows a toast; a loading one stays until the next. */
export function showToast(app: App, { message, variant }: Pick<Toast, 'message' | 'variant'>): void {
  const before = app.store.getState().toast
  const id = (before?.id ?? 0) + 1
  const show = () => {
    // A newer one may have been asked for in the meantime.
    if ((app.store.getState().toast?.id ?? 0) > id) return
    app.store.setState({ toast: { id, message, variant, open: true } })
    if (variant !== 'loading') app.clock.setTimeout(() => hideToast(app, id), autoHideMs)
  }
  if (!before?.open) return show()
  app.store.setState({ toast: { ...before, id, open: false } })
  app.clock.setTimeout(show, replacementDelayMs)
}

/** Hides a toast, unless another has taken its place. */
export function hideToast(app: App, id: number): void {
  const { toast } = app.store.getState()
  if (toast?.id === id) app.store.setState({ toast: { id, message: '', variant: 'success', open: false } })
}
