import { expect, test } from 'vitest'
import { shownOutcome } from '../../dialog/taskTexts.ts'
import { type PairingFacts, pairingStep, pairingTexts } from './pairingTexts.ts'

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
