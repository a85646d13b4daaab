import { testConnection, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { fakeCoinbase } from '../../connectors/fakeConnector.ts'
import { harbour, longNamed, unnamed } from '../../gallery/samples.ts'
import { testTask } from '../../tasks/testTask.ts'

type Shown = { name: string; icon: string | undefined }
type Status = Parameters<typeof testTask>[2]

function connecting(name: string, shown: Shown, status: Status, isMobile = false, askedId?: string, says?: string) {
  const wallet = testWallet(shown.name, { icon: shown.icon })
  return viewStory(name, {
    isMobile,
    wallets: [wallet],
    connections: status === 'done' ? [testConnection(wallet)] : [],
    history: [{ view: 'Connect' }, { view: 'ConnectingExternal', wallet }],
    prepare: app =>
      app.store.setState({
        task: testTask(
          'connect',
          { walletId: askedId ?? wallet.id, connectionId: testConnection(wallet).id },
          status,
          says,
        ),
      }),
  })
}

export const waiting = connecting('waiting', harbour, 'waiting')
export const declined = connecting('declined', harbour, 'user_rejected')
export const busy = connecting('busy', harbour, 'wallet_busy')
export const missing = connecting('missing', harbour, 'wallet_not_found')
export const unsuitable = connecting('unsuitable', harbour, 'not_available')
export const replaced = connecting('another wallet is being connected', harbour, 'waiting', false, 'example.other')
export const waitingOnPhone = connecting('waiting, on a phone', harbour, 'waiting', true)
export const busyOnPhone = connecting('busy, on a phone', harbour, 'wallet_busy', true)
export const failed = connecting('failed', harbour, 'wallet_failed')
const saying = (name: string, says: string, shown: Shown = harbour) =>
  connecting(name, shown, 'wallet_failed', false, undefined, says)
export const failedWithWords = saying('failed, the wallet says why', 'Vault is locked: unlock it to continue (code 17)')
export const failedWithLongWords = saying(
  'failed, the wallet says much',
  `<b>Click here to restore your wallet</b> https://restore.example/${'x'.repeat(120)} ${'and so on '.repeat(11)}…`,
)
export const failedInArabic = saying('failed, words in another script', 'المحفظة مقفلة (code 17)')
export const done = connecting('done', harbour, 'done')
export const unreachable = connecting('no answer from the network', harbour, 'network_error')
export const unloaded = connecting('offline, a part did not load', harbour, 'script_failed')
export const nameless = connecting('waiting, a wallet without a name', unnamed, 'waiting')
export const longName = connecting('declined, a long name', longNamed, 'user_rejected')
export const arabicName = connecting(
  'busy, a name in another script',
  { name: 'محفظة النور 24', icon: undefined },
  'wallet_busy',
)

function inItsWindow(name: string, status: Status) {
  return viewStory(name, {
    hasCoinbase: true,
    history: [{ view: 'Connect' }, { view: 'ConnectingExternal', wallet: fakeCoinbase }],
    prepare: app => app.store.setState({ task: testTask('connect', { walletId: fakeCoinbase.id }, status) }),
  })
}

export const inWindow = inItsWindow('waiting for the wallet’s window', 'waiting')
export const windowFailed = inItsWindow('failed in the wallet’s window', 'wallet_failed')
export const blocked = inItsWindow('no window opened', 'popup_blocked')
export const isolated = inItsWindow('window isolated by the page’s opener policy', 'popup_isolated')
export const inUse = inItsWindow('account in use', 'account_in_use')
