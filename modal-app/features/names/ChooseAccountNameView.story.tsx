import { testConnection, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour } from '../../gallery/samples.ts'
import { zone } from './testNames.ts'

export const all = viewStory('what a name is good for', {
  connections: [testConnection(testWallet(harbour.name, { icon: harbour.icon }))],
  config: { nameZone: zone },
  history: [{ view: 'Account' }, { view: 'ChooseAccountName' }],
})
