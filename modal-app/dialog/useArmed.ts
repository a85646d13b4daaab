import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApp, useSelector } from '../app/hooks.ts'
import type { Arm } from '../host/createArms.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { Guard } from '../ui/Button.tsx'

/**
 * Guards a button that opens a wallet's window or decides for the visitor. Presses that the visitor cannot have aimed do
 * not count, and early ones wait. In an element of the page, a press leads to the modal, which nothing covers. Only a
 * press that counts may open a window (`App.presses`).
 * @param subject what a press confirms: if it changes, visitors must see it before a press counts
 */
export function useArmed(subject?: unknown): Guard {
  const app = useApp()
  const { t } = useI18n()
  const isOpen = useSelector(state => state.open)
  const [isMissed, setMissed] = useState(false)
  const element = useRef<HTMLElement | null>(null)
  const arm = useRef<Arm | undefined>(undefined)

  const handlers = useMemo(() => {
    const listener = {
      onTaken: app.presses.note,
      // The page can raise the frame above an element that covers it. If any part is covered, browsers report all of it as
      // hidden. A closed modal is hidden by right.
      onCovered: () => app.store.getState().open && app.host.emit('modal.covered', {}),
      onMissed: (isMissed: boolean) => (isMissed && app.inline ? app.inline.continueOver() : setMissed(isMissed)),
    }
    return {
      ref(next: HTMLElement | null) {
        if (next === element.current) return
        element.current = next
        arm.current?.stop()
        arm.current = next ? app.watchArmed(next, listener) : undefined
      },
      press: (...press: Parameters<Guard['press']>) =>
        app.inline?.mayAsk() === false ? press[0].isTrusted && app.inline.continueOver() : arm.current?.press(...press),
    }
  }, [app])
  // A closed modal may keep its view; the delay restarts when the modal opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the reasons to begin anew
  useLayoutEffect(() => {
    const { current } = element
    handlers.ref(null)
    handlers.ref(current)
    setMissed(false)
  }, [handlers, isOpen, subject])

  return { ...handlers, hint: isMissed ? t('armed.hidden') : '' }
}
