import { announce } from '../announce.ts'
import { createAttest } from './attest.ts'

announce({
  name: 'verify',
  start(shared) {
    shared.attest = createAttest()
  },
})
