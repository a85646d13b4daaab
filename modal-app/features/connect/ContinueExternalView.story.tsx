import { viewStory } from '../../boot/viewStory.tsx'
import { fakeCoinbase } from '../../connectors/fakeConnector.ts'
import { testTask } from '../../tasks/testTask.ts'

function click(name: string, isSent: boolean, status?: 'popup_blocked') {
  const facts = { send: async () => null, isSent, settle: () => {} }
  return viewStory(name, {
    hasCoinbase: true,
    history: [{ view: 'ContinueExternal', wallet: fakeCoinbase }],
    prepare: app => app.store.setState({ task: testTask('click', facts, status) }),
  })
}

export const asked = click('waiting for a click', false)
export const waiting = click('waiting for the wallet’s window', true)
export const blocked = click('no window opened', false, 'popup_blocked')
export const replaced = viewStory('a wallet is connected instead', {
  hasCoinbase: true,
  history: [{ view: 'ContinueExternal', wallet: fakeCoinbase }],
  prepare: app => app.store.setState({ task: testTask('connect', { walletId: 'example.harbour' }) }),
})
