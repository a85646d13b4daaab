import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { settingDefaults } from '../../../shared/settings.gen.ts'
import type { State } from '../../app/State.ts'
import { walletConnectId } from '../../connectors/connectorIds.ts'
import { shownOutcome } from '../../dialog/taskTexts.ts'
import { testTask } from '../../tasks/testTask.ts'
import type { Pairing } from './pairing.ts'
import {
  isFailure,
  type PairingFacts,
  type PairingOutcome,
  pairingOutcome,
  pairingStep,
  pairingTexts,
} from './pairingTexts.ts'

const onDesktop: PairingFacts = {
  platform: 'qrcode',
  outcome: 'ready',
  appLink: undefined,
  isInside: false,
  hasWallet: true,
  isMobile: false,
}
const onPhone: PairingFacts = { ...onDesktop, platform: 'mobile', isMobile: true }

const said = (changes: Partial<PairingFacts>) => {
  const facts = { ...onDesktop, ...changes }
  return shownOutcome(pairingTexts(facts), pairingStep(facts)).says
}

test.each<[facts: Partial<PairingFacts>, title: string, text: string | null]>([
  [{}, 'scan.wallet', 'scan.ready'],
  [{ hasWallet: false }, 'scan.any', 'scan.ready'],
  [{ outcome: 'requesting' }, 'scan.wallet', 'scan.requesting'],
  [{ outcome: 'slow' }, 'scan.wallet', 'scan.slow'],
  [{ outcome: 'refreshing' }, 'scan.wallet', 'scan.refreshing'],
  [{ isMobile: true }, 'scan.other', 'scan.copy'],
  [{ isMobile: true, hasWallet: false }, 'scan.other', 'scan.copy'],
  [{ isMobile: true, outcome: 'requesting' }, 'scan.other', 'scan.loading'],
  [{ isMobile: true, outcome: 'slow' }, 'scan.other', 'scan.slow'],
  [{ isMobile: true, outcome: 'refreshing' }, 'scan.other', 'scan.refreshing'],
  [{ outcome: 'declined' }, 'task.declined.title', 'task.declined.text'],
  [{ outcome: 'unset' }, 'unset.title', 'unset.text'],
  [{ outcome: 'inUse' }, 'connecting.inUse.title', 'connecting.inUse.text'],
  [{ outcome: 'done' }, 'connecting.done.title', null],
  [{ platform: 'web' }, 'task.waiting.title', 'web.text'],
  [{ platform: 'web', outcome: 'slow' }, 'task.waiting.title', 'scan.slow'],
  [{ platform: 'desktop', outcome: 'unreachable' }, 'unreachable.title', 'unreachable.text'],
  [{ platform: 'browser', outcome: 'unreachable' }, 'browser.title', 'browser.text'],
  [{ platform: 'unsupported', outcome: 'unset' }, 'unsupported.title', 'unsupported.text'],
  [onPhone, 'task.waiting.title', 'mobile.text'],
  [{ ...onPhone, outcome: 'slow' }, 'task.waiting.title', 'scan.slow'],
  [{ ...onPhone, appLink: 'opened' }, 'task.waiting.title', 'mobile.opened'],
  [{ ...onPhone, appLink: 'unanswered' }, 'mobile.unanswered.title', 'mobile.unanswered.text'],
  [{ ...onPhone, isInside: true, outcome: 'unreachable' }, 'task.waiting.title', 'mobile.inside'],
  [{ ...onPhone, appLink: 'opened', outcome: 'declined' }, 'task.declined.title', 'task.declined.text'],
  [{ outcome: 'unknown' }, 'connecting.unsuitable.title', 'connecting.unsuitable.text'],
  [{ outcome: 'noAccess' }, 'task.declined.title', 'task.declined.text'],
  [{ outcome: 'busy' }, 'connecting.failed.title', 'task.failed.text'],
  [{ outcome: 'failed', hasWallet: false }, 'failed.title', 'task.failed.text'],
  [{ outcome: 'unknown', hasWallet: false }, 'unsuitable.title', 'connecting.unsuitable.text'],
  [{ outcome: 'replaced', hasWallet: false }, 'replaced.title', 'task.replaced.text'],
])('%j says %s and %s', (changes, title, text) => {
  const key = (short: string) => (/^(task|connecting)\./.test(short) ? short : `walletConnect.${short}`)
  expect(said(changes)).toEqual(text === null ? [key(title)] : [key(title), key(text)])
})

test('on a phone a wallet without an app has to be installed and then opens the page', () => {
  expect(said({ ...onPhone, platform: 'unsupported' })[1]).toBe('getWallet.then.phone')
})

const settings = { ...settingDefaults, walletConnect: { projectId: 'demo' } }
const ready: Pairing = { status: 'ready', uri: 'wc:1' }
const task = (pairing: Pairing, status?: ErrorCode | 'done') =>
  testTask('connect', { walletId: walletConnectId, pairing }, status)
const failed = (code: ErrorCode) => task(ready, code)

test.each<[says: string, task: State['task'], expected: PairingOutcome]>([
  ['no task', null, 'requesting'],
  ['a first request', task({ status: 'requesting' }), 'requesting'],
  ['a slow request', task({ status: 'requesting', isSlow: true }), 'slow'],
  ['a later request', task({ status: 'requesting', uri: 'wc:1' }), 'refreshing'],
  ['a uri', task(ready), 'ready'],
  ['a uri from the page', testTask('pagePairing', { pairing: ready }), 'ready'],
  ['a connection', task(ready, 'done'), 'done'],
])('%s is %s', (_, task, expected) => {
  const outcome = pairingOutcome({ task, settings })
  expect(outcome).toBe(expected)
  expect(isFailure(outcome)).toBe(false)
})

test.each<[says: string, task: State['task'], expected: PairingOutcome]>([
  ['a refusal', failed('user_rejected'), 'declined'],
  ['missing permission', failed('unauthorized'), 'noAccess'],
  ['an unreachable relay', failed('relay_failed'), 'unreachable'],
  ['a connector that failed to load', failed('network_error'), 'unreachable'],
  ['a site that the relay refuses', failed('relay_refused'), 'refused'],
  ['networks unsupported by the connector', failed('not_available'), 'unsuitable'],
  ['networks unsupported by the wallet', failed('unknown_network'), 'unknown'],
  ['an account that is already connected through the page', failed('account_in_use'), 'inUse'],
  ['anything else', failed('internal'), 'failed'],
  ['another wallet that is being connected', testTask('connect', { walletId: 'example.harbour' }), 'replaced'],
  ['another wallet that has connected', testTask('connect', { walletId: 'example.harbour' }, 'done'), 'replaced'],
])('%s is the failure %s', (_, task, expected) => {
  const outcome = pairingOutcome({ task, settings })
  expect(outcome).toBe(expected)
  expect(isFailure(outcome)).toBe(true)
})

test('a site without a relay project id is unset', () => {
  expect(pairingOutcome({ task: null, settings: settingDefaults })).toBe('unset')
})
