import { announce } from '../announce.ts'
import { createMount } from './createMount.ts'

announce({
  name: 'mount',
  start(shared) {
    shared.mount = createMount(shared)
  },
})
