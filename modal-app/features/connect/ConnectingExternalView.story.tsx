import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import type { Attempt } from '../../connections/attempt.ts'
import { fakeCoinbase } from '../../connectors/fakeConnector.ts'
import { harbour, longNamed, unnamed } from '../../gallery/samples.ts'

type Shown = { name: string; icon: string | undefined }

function connecting(name: string, shown: Shown, attemptOf: (walletId: string) => Attempt, isMobile = false) {
  const wallet = testWallet(shown.name, { icon: shown.icon })
  return viewStory(name, {
    isMobile,
    wallets: [wallet],
    history: [{ view: 'Connect' }, { view: 'ConnectingExternal', wallet }],
    prepare: app => app.store.setState({ attempt: attemptOf(wallet.id) }),
  })
}

const waitingFor = (walletId: string): Attempt => ({
  status: 'waiting',
  walletId,
  controller: new AbortController(),
})
const failedBy =
  (code: ErrorCode) =>
  (walletId: string): Attempt => ({ status: 'failed', walletId, code })

export const waiting = connecting('waiting', harbour, waitingFor)
export const declined = connecting('declined', harbour, failedBy('user_rejected'))
export const busy = connecting('busy', harbour, failedBy('wallet_busy'))
export const missing = connecting('missing', harbour, failedBy('wallet_not_found'))
export const unsuitable = connecting('unsuitable', harbour, failedBy('not_available'))
export const replaced = connecting('another wallet is asked', harbour, () => waitingFor('example.other'))
export const waitingOnPhone = connecting('waiting, on a phone', harbour, waitingFor, true)
export const busyOnPhone = connecting('busy, on a phone', harbour, failedBy('wallet_busy'), true)
export const failed = connecting('failed', harbour, failedBy('wallet_failed'))
export const done = connecting('done', harbour, walletId => ({ status: 'done', walletId }))
export const nameless = connecting('waiting, a wallet without a name', unnamed, waitingFor)
export const longName = connecting('declined, a long name', longNamed, failedBy('user_rejected'))
export const arabicName = connecting(
  'busy, a name in another script',
  { name: 'محفظة النور 24', icon: undefined },
  failedBy('wallet_busy'),
)

function inItsWindow(name: string, attempt: Attempt) {
  return viewStory(name, {
    hasCoinbase: true,
    history: [{ view: 'Connect' }, { view: 'ConnectingExternal', wallet: fakeCoinbase }],
    prepare: app => app.store.setState({ attempt }),
  })
}

export const inWindow = inItsWindow('waiting for a window of its own', waitingFor(fakeCoinbase.id))
export const windowFailed = inItsWindow('failed in a window of its own', failedBy('wallet_failed')(fakeCoinbase.id))
export const blocked = inItsWindow('no window opened', failedBy('popup_blocked')(fakeCoinbase.id))
export const isolated = inItsWindow('its window is kept apart', failedBy('popup_isolated')(fakeCoinbase.id))
export const inUse = inItsWindow('its account is in use', failedBy('account_in_use')(fakeCoinbase.id))
