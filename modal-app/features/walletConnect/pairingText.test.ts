import { expect, test } from 'vitest'
import { type PairingFacts, pairingText } from './pairingText.ts'

const onDesktop: PairingFacts = {
  platform: 'qrcode',
  outcome: 'ready',
  appLink: undefined,
  isInside: false,
  hasWallet: true,
  isMobile: false,
}
const onPhone: PairingFacts = { ...onDesktop, platform: 'mobile', isMobile: true }

test.each<[facts: Partial<PairingFacts>, title: string, text: string | null]>([
  [{}, 'scan.wallet', 'scan.ready'],
  [{ hasWallet: false }, 'scan.any', 'scan.ready'],
  [{ outcome: 'requesting' }, 'scan.wallet', 'scan.requesting'],
  [{ outcome: 'slow' }, 'scan.wallet', 'scan.slow'],
  [{ outcome: 'refreshing' }, 'scan.wallet', 'scan.refreshing'],
  [{ outcome: 'declined' }, 'declined.title', 'declined.text'],
  [{ outcome: 'unset' }, 'unset.title', 'unset.text'],
  [{ outcome: 'inUse' }, 'inUse.title', 'inUse.text'],
  [{ outcome: 'done' }, 'done.title', null],
  [{ platform: 'web' }, 'web.title', 'web.text'],
  [{ platform: 'web', outcome: 'slow' }, 'web.title', 'scan.slow'],
  [{ platform: 'desktop', outcome: 'unreachable' }, 'unreachable.title', 'unreachable.text'],
  [{ platform: 'browser', outcome: 'unreachable' }, 'browser.title', 'browser.text'],
  [{ platform: 'unsupported', outcome: 'unset' }, 'unsupported.title', 'unsupported.text'],
  [onPhone, 'mobile.title', 'mobile.text'],
  [{ ...onPhone, outcome: 'slow' }, 'mobile.title', 'scan.slow'],
  [{ ...onPhone, appLink: 'opened' }, 'mobile.title', 'mobile.opened'],
  [{ ...onPhone, appLink: 'unanswered' }, 'mobile.unanswered.title', 'mobile.unanswered.text'],
  [{ ...onPhone, isInside: true, outcome: 'unreachable' }, 'mobile.title', 'mobile.inside'],
  [{ ...onPhone, appLink: 'opened', outcome: 'declined' }, 'declined.title', 'declined.text'],
])('%j says %s and %s', (facts, title, text) => {
  const said = pairingText({ ...onDesktop, ...facts })
  expect(said).toEqual({ title: `walletConnect.${title}`, text: text && `walletConnect.${text}` })
})

test('on a phone a wallet without an app is got, and then opens the page', () => {
  expect(pairingText({ ...onPhone, platform: 'unsupported' }).text).toBe('getWallet.then.phone')
})
