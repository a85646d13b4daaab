import { viewStory } from '../../boot/viewStory.tsx'
import { embedded } from './testSocial.ts'

export const all = viewStory('all providers', {
  config: { embedded },
  history: [{ view: 'Connect' }, { view: 'ConnectSocials' }],
})
