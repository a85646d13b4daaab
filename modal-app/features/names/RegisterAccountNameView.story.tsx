import { testConnection, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour } from '../../gallery/samples.ts'
import { emptyName, type NameForm } from './names.ts'
import { answerNames, zone } from './testNames.ts'

const connections = [testConnection(testWallet(harbour.name, { icon: harbour.icon }))]
const longest = 'a-name-of-the-greatest-length-that-the-rules-of-the-zone-allow0'

function written(name: string, form: Partial<NameForm>, nameZone = zone) {
  return viewStory(name, {
    connections,
    config: { nameZone },
    history: [{ view: 'Account' }, { view: 'RegisterAccountName' }],
    prepare: app => app.store.setState({ names: { ...emptyName, ...form } }),
  })
}

const answered = (text: string, taken: readonly string[] = []): Partial<NameForm> => ({
  text,
  status: 'ready',
  ...answerNames(taken)(text),
})

export const empty = written('nothing typed', {})
export const fault = written('letters that no name has', { text: 'gärtner', fault: 'characters' })
export const reading = written('being looked up', { text: 'orchard', status: 'reading' })
export const free = written('a free name', answered('orchard', ['orchard-1']))
export const takenName = written('a name that somebody has', answered('gardener', ['gardener']))
export const failed = written('not looked up', { text: 'orchard', status: 'failed' })
export const long = written('the longest names', answered(longest), 'names-of-a-long-winded-zone.example.eth')
export const taken = written('taken meanwhile', { ...answered('orchard', ['orchard']), refusal: 'taken' })
export const reserved = written('reserved', { ...answered('admin'), refusal: 'reserved' })
export const owned = written('the account has a name', { ...answered('orchard'), refusal: 'owned' })
