import { viewStory } from '../../boot/viewStory.tsx'
import { testByEmail } from './testByEmail.ts'

export const all = viewStory('what moves, and what stays', {
  connections: [testByEmail],
  config: { embedded: { origin: 'https://secure.example' } },
  history: [{ view: 'Account' }, { view: 'UpgradeEmailWallet' }],
})
