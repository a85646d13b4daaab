import { useSelector } from '../app/hooks.ts'
import type { Part } from '../flow/lazyView.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import toasts from '../locales/en.toasts.gen.json'
import { ToastCard } from '../ui/ToastCard.tsx'

/** The toast on screen (dialog/toasts.ts). */
export function ShownToast() {
  const i18n = useI18n()
  const toast = useSelector(state => state.toast)
  if (!toast?.message) return null
  if (toast.texts) i18n.include(toast.texts)
  return <ToastCard message={i18n.t(toast.message)} svg={toast.svg} variant={toast.variant} />
}

export const shownToast: Part = { View: ShownToast, texts: [toasts] }
