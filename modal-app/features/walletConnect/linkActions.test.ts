import { expect, test } from 'vitest'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { Platform } from '../../wallets/Platform.ts'
import { type PlatformFacts, platformsOf } from './linkActions.ts'

const mobileLink = 'alder://'
const desktopLink = 'alder://'
const webappLink = 'https://app.alder.example'
const everywhere = { mobileLink, desktopLink, webappLink }
const onDesktop: PlatformFacts = { isMobile: false, isInstalled: false, hasInAppBrowser: false }
const onPhone: PlatformFacts = { ...onDesktop, isMobile: true }

test.each<[says: string, wallet: Partial<ListedWallet> | undefined, facts: PlatformFacts, expected: Platform[]]>([
  ['no wallet, on a desktop', undefined, onDesktop, ['qrcode']],
  ['no wallet, on a phone', undefined, onPhone, ['qrcode']],
  ['an app, on a desktop', { mobileLink }, onDesktop, ['qrcode']],
  ['an app, on a phone', { mobileLink }, onPhone, ['mobile']],
  ['everything, on a desktop', everywhere, onDesktop, ['qrcode', 'web', 'desktop']],
  ['everything, on a phone', everywhere, onPhone, ['mobile', 'web']],
  [
    'everything and installed, on a desktop',
    everywhere,
    { ...onDesktop, isInstalled: true },
    ['browser', 'qrcode', 'web', 'desktop'],
  ],
  [
    'an app and installed, in its own browser',
    { mobileLink },
    { ...onPhone, isInstalled: true },
    ['browser', 'mobile'],
  ],
  ['only a website', { webappLink }, onDesktop, ['web']],
  ['only a program', { desktopLink }, onDesktop, ['desktop']],
  ['only a program, on a phone', { desktopLink }, onPhone, ['unsupported']],
  ['only an extension', {}, onDesktop, ['unsupported']],
  ['only an extension, installed', {}, { ...onDesktop, isInstalled: true }, ['browser']],
  ['an app with a browser, on a phone', {}, { ...onPhone, hasInAppBrowser: true }, ['mobile']],
  ['an app with a browser, on a desktop', {}, { ...onDesktop, hasInAppBrowser: true }, ['unsupported']],
])('%s', (_, wallet, facts, expected) => {
  expect(platformsOf(wallet, facts)).toEqual(expected)
})
