import { viewStory } from '../../boot/viewStory.tsx'
import { byEmail } from './testUpgrade.ts'

export const all = viewStory('what moves, and what stays', {
  connections: [byEmail],
  config: { embedded: { origin: 'https://secure.example' } },
  history: [{ view: 'Account' }, { view: 'UpgradeEmailWallet' }],
})
