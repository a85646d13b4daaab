import { announce } from '../announce.ts'
import { createLateModal } from './createLateModal.ts'

announce({
  name: 'modal',
  start(shared) {
    shared.adopt(createLateModal)
  },
})
