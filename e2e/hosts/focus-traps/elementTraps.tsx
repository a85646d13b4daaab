import BootstrapModal from 'bootstrap/js/dist/modal'
import { createFocusTrap } from 'focus-trap'
import { type ComponentType, useEffect, useRef } from 'react'
import type { TrapProps } from './reactTraps.tsx'
import { TrapContent } from './TrapContent.tsx'

/** With its defaults: presses outside are refused. */
function FocusTrap({ close }: TrapProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!box.current) return
    const trap = createFocusTrap(box.current, { onDeactivate: () => latest.current() })
    trap.activate()
    return () => {
      trap.deactivate({ onDeactivate: () => {} })
    }
  }, [])
  return (
    <div ref={box} className="trap" role="dialog" aria-modal="true" aria-label="focus-trap">
      <TrapContent close={close} />
    </div>
  )
}

function BootstrapTrap({ close }: TrapProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const modal = new BootstrapModal(box.current, { backdrop: false })
    modal.show()
    return () => modal.dispose()
  }, [])
  return (
    <div ref={box} className="modal trap" role="dialog" aria-label="Bootstrap" tabIndex={-1}>
      <div className="modal-dialog">
        <TrapContent close={close} />
      </div>
    </div>
  )
}

/** Libraries that make a trap of a given element. */
export const elementTraps: Readonly<Record<string, ComponentType<TrapProps>>> = {
  'focus-trap': FocusTrap,
  Bootstrap: BootstrapTrap,
}
