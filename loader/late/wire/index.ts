import { announce } from '../announce.ts'
import { createWire } from './createWire.ts'

announce({
  name: 'wire',
  start(shared) {
    shared.createWire = createWire
  },
})
