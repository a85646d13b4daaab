import MuiModal from '@mui/material/Modal'
import * as Radix from '@radix-ui/react-dialog'
import type { ComponentType } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import FocusLock from 'react-focus-lock'
import { TrapContent } from './TrapContent.tsx'

export interface TrapProps {
  close: () => void
}

/** Chakra's dialogs up to version 2, among others. */
function LockTrap({ close }: TrapProps) {
  return (
    <FocusLock returnFocus>
      <div className="trap" role="dialog" aria-modal="true" aria-label="react-focus-lock">
        <TrapContent close={close} />
      </div>
    </FocusLock>
  )
}

function AriaTrap({ close }: TrapProps) {
  return (
    <ModalOverlay isOpen onOpenChange={close} isDismissable>
      <Modal>
        <Dialog className="trap" aria-label="React Aria">
          <TrapContent close={close} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function MuiTrap({ close }: TrapProps) {
  return (
    <MuiModal open onClose={close}>
      <div className="trap" role="dialog" aria-modal="true" aria-label="MUI" tabIndex={-1}>
        <TrapContent close={close} />
      </div>
    </MuiModal>
  )
}

function RadixTrap({ close }: TrapProps) {
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content className="trap" aria-describedby={undefined}>
          <Radix.Title>Radix</Radix.Title>
          <TrapContent close={close} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const reactTraps: Readonly<Record<string, ComponentType<TrapProps>>> = {
  'react-focus-lock': LockTrap,
  'React Aria': AriaTrap,
  MUI: MuiTrap,
  Radix: RadixTrap,
}
