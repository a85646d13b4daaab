import { announce } from '../announce.ts'
import { createSignIn } from './createSignIn.ts'

announce({
  name: 'signIn',
  start(shared) {
    shared.signIn = createSignIn(shared)
  },
})
