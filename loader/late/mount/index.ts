import { announce } from '../announce.ts'
import { createMount } from './createMount.ts'
import { createDraw } from './elements/createDraw.ts'

announce({
  name: 'mount',
  start(shared) {
    shared.mount = createMount(shared)
    shared.draw = createDraw(shared)
  },
})
