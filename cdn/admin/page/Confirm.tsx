import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { Failure } from './Failure.tsx'
import { useRun } from './useRun.ts'

interface ConfirmProps {
  title: string
  /** The action's consequences. */
  children: ComponentChildren
  /** The button's label. */
  act: string
  isDangerous?: boolean
  isOff?: boolean
  onAct(): Promise<void>
  onClose(): void
}

/** Asks before an action. Escape and Cancel change nothing. */
export function Confirm({ title, children, act, isDangerous = false, isOff = false, onAct, onClose }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const { run, isBusy, failure } = useRun(async () => {
    await onAct()
    dialog.current?.close()
  })
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div class="stack">{children}</div>
      <Failure failure={failure} />
      <div class="buttons">
        <Button onPress={() => dialog.current?.close()}>Cancel</Button>
        <Button kind={isDangerous ? 'danger' : 'strong'} isBusy={isBusy} isOff={isOff} onPress={run}>
          {act}
        </Button>
      </div>
    </dialog>
  )
}
