import { announce } from '../announce.ts'
import { createDraw } from './createDraw.ts'

announce({
  name: 'elements',
  start(shared) {
    shared.draw = createDraw(shared)
  },
})
