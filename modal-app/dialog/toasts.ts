import type { App } from '../app/App.ts'
import type { MessageKey, Messages } from '../lib/createI18n.ts'

declare module '../app/State.ts' {
  interface State {
    toast: Toast | null
  }
}

/** The one toast. A new toast replaces the old one after 150 ms (spec §2, §9). @spec 2.toast-variants 3.toast */
export interface Toast {
  id: number
  message: MessageKey | ''
  variant: 'loading' | 'success' | 'error'
  /** A picture in place of the variant's own. */
  svg?: 'clock' | undefined
  /** Whether it hides by itself, as all but loading toasts do. */
  autoClose: boolean
  /** Texts that the message is among, if no view brings them. */
  texts?: Messages | undefined
  /** Whether it is on screen. A closed toast with a message waits for the old one to leave. */
  open: boolean
}

type ShownToast = Pick<Toast, 'variant' | 'svg' | 'texts'> & { message: MessageKey }

// @spec 9.toast-replacement
const replacementDelayMs = 150
const autoHideMs = 2_500

/**
 * Shows a toast.
 * @param message a key of the texts of toasts or of the view on screen, unless `texts` has it
 */
export function showToast(app: App, { message, variant, svg, texts }: ShownToast): number {
  const before = app.store.getState().toast
  const isWaiting = before && !before.open && before.message !== ''
  const id = (before?.id ?? 0) + 1
  const autoClose = variant !== 'loading'
  app.store.setState({ toast: { id, message, variant, svg, autoClose, texts, open: false } })
  if (before?.open) app.clock.setTimeout(() => openToast(app), replacementDelayMs)
  else if (!isWaiting) openToast(app)
  return id
}

function openToast(app: App): void {
  const { toast } = app.store.getState()
  if (!toast) return
  app.store.setState({ toast: { ...toast, open: true } })
  if (toast.autoClose) app.clock.setTimeout(() => hideToast(app, toast.id), autoHideMs)
}

/** Hides a toast, unless another has replaced it. */
export function hideToast(app: App, id: number): void {
  const { toast } = app.store.getState()
  if (toast?.id === id)
    app.store.setState({ toast: { id, message: '', variant: 'success', autoClose: true, open: false } })
}
