import { testConnection, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour } from '../../gallery/samples.ts'
import { testTask } from '../../tasks/testTask.ts'
import { zone } from './testNames.ts'

export const waiting = viewStory('the wallet is asked', {
  connections: [testConnection(testWallet(harbour.name, { icon: harbour.icon }))],
  config: { nameZone: zone },
  history: [{ view: 'Account' }, { view: 'RegisterAccountName' }, { view: 'NameRequest', label: 'orchard' }],
  prepare: app => app.store.setState({ task: testTask('register', { name: `orchard.${zone}` }, 'waiting') }),
})
