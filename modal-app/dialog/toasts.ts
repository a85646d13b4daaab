import type { App } from '../app/App.ts'
import type { MessageKey, Messages } from '../lib/createI18n.ts'

/** The one toast. A new toast replaces the old one after 150 ms (spec §2, §9). @spec 2.toast-variants */
export interface Toast {
  id: number
  message: MessageKey | ''
  variant: 'loading' | 'success' | 'error'
  /** Texts that the message is among, if no view brings them. */
  texts?: Messages | undefined
  /** Whether it is on screen. A closed toast with a message waits for the old one to leave. */
  open: boolean
}

type ShownToast = Pick<Toast, 'variant' | 'texts'> & { message: MessageKey }

// @spec 9.toast-replacement
const replacementDelayMs = 150
const autoHideMs = 2_500

/**
 * Shows a toast. All but loading toasts close by themselves (`autoClose` of spec §3).
 * @param message a key of the texts of toasts or of the view on screen, unless `texts` has it
 */
export function showToast(app: App, { message, variant, texts }: ShownToast): number {
  const before = app.store.getState().toast
  const isWaiting = before && !before.open && before.message !== ''
  const id = (before?.id ?? 0) + 1
  app.store.setState({ toast: { id, message, variant, texts, open: false } })
  if (before?.open) app.clock.setTimeout(() => openToast(app), replacementDelayMs)
  else if (!isWaiting) openToast(app)
  return id
}

function openToast(app: App): void {
  const { toast } = app.store.getState()
  if (!toast) return
  app.store.setState({ toast: { ...toast, open: true } })
  if (toast.variant !== 'loading') app.clock.setTimeout(() => hideToast(app, toast.id), autoHideMs)
}

/** Hides a toast, unless another has replaced it. */
export function hideToast(app: App, id: number): void {
  const { toast } = app.store.getState()
  if (toast?.id === id) app.store.setState({ toast: { id, message: '', variant: 'success', open: false } })
}
