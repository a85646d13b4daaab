import { announce } from '../announce.ts'
import { createWire } from './createWire.ts'

announce({
  name: 'modal',
  start(shared) {
    shared.createWire = createWire
  },
})
