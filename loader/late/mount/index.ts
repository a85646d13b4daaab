import { announce } from '../announce.ts'
import { closeForOthers } from './closeForOthers.ts'
import { createInstances } from './createInstances.ts'
import { createMount } from './createMount.ts'
import { createDraw } from './elements/createDraw.ts'

announce({
  name: 'mount',
  start(shared) {
    shared.mount = { mount: createMount(shared), create: createInstances(shared) }
    closeForOthers(shared)
    shared.draw = createDraw(shared)
  },
})
