import { testConnection, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour } from '../../gallery/samples.ts'
import { zone } from './testNames.ts'

function registered(story: string, name: string) {
  return viewStory(story, {
    connections: [testConnection(testWallet(harbour.name, { icon: harbour.icon }))],
    history: [{ view: 'Account' }, { view: 'RegisterAccountNameSuccess', name }],
  })
}

export const done = registered('registered', `orchard.${zone}`)
export const long = registered('a long name', `a-name-of-the-greatest-length-that-the-rules-of-the-zone-allow0.${zone}`)
