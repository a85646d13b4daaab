import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApp, useSelector } from '../app/hooks.ts'
import type { Arm, Verdict } from '../host/createArms.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { Guard } from '../ui/Guard.ts'

/**
 * Guards a button that opens a wallet's window or answers for the visitor. A press that comes too soon, or that the
 * visitor cannot have aimed, asks for another. Only a press that counts may open a window (`App.presses`).
 */
export function useArmed(): Guard {
  const app = useApp()
  const { t } = useI18n()
  const isOpen = useSelector(state => state.open)
  const [missed, setMissed] = useState<Exclude<Verdict, 'armed'>>()
  const element = useRef<HTMLElement | null>(null)
  const arm = useRef<Arm | undefined>(undefined)

  const handlers = useMemo(
    () => ({
      ref(next: HTMLElement | null) {
        if (next === element.current) return
        element.current = next
        arm.current?.stop()
        arm.current = next ? app.watchArmed(next) : undefined
      },
      takes(press: Parameters<Guard['takes']>[0]) {
        const verdict = arm.current?.judge(press) ?? 'early'
        setMissed(verdict === 'armed' ? undefined : verdict)
        // The page can raise the frame above an element that covers it. If any part is covered, browsers report all of
        // it as hidden.
        if (verdict === 'hidden') app.host.emit('modal.covered', {})
        if (verdict !== 'armed') return false
        app.presses.note()
        return true
      },
    }),
    [app],
  )
  // A closed modal may keep its view; its delay starts anew when the modal opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it opens is the reason to begin anew
  useLayoutEffect(() => {
    const { current } = element
    handlers.ref(null)
    handlers.ref(current)
    setMissed(undefined)
  }, [handlers, isOpen])

  return { ...handlers, hint: missed ? t(`armed.${missed}`) : '' }
}
