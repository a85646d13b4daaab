import { expect, test } from 'vitest'
import { listedWallet } from '../wallets/listedWallet.ts'
import { type Device, deviceOf, fitsDevice, type Store, storeLinks } from './storeLinks.ts'

test.each<[Device, userAgent: string, isTouch: boolean]>([
  [
    'chromium',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    false,
  ],
  [
    'chromium',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    false,
  ],
  [
    'chromium',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    true,
  ],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', false],
  [
    'other',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    false,
  ],
  [
    'ios',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    true,
  ],
  [
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    true,
  ],
  ['android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', true],
  ['other', '', false],
])('%s is recognised in "%s", touch %s', (device, userAgent, isTouch) => {
  expect(deviceOf(userAgent, isTouch)).toBe(device)
})

const everywhere = listedWallet('Alder', {
  chromeStore: 'https://store.example/chrome',
  firefoxStore: 'https://store.example/firefox',
  appStore: 'https://store.example/ios',
  playStore: 'https://store.example/android',
})

test.each<[Device, fitting: Store[], others: Store[]]>([
  ['chromium', ['chromeStore', 'homepage'], ['firefoxStore', 'appStore', 'playStore']],
  ['firefox', ['firefoxStore', 'homepage'], ['chromeStore', 'appStore', 'playStore']],
  ['ios', ['appStore', 'homepage'], ['chromeStore', 'firefoxStore', 'playStore']],
  ['android', ['playStore', 'homepage'], ['chromeStore', 'firefoxStore', 'appStore']],
  ['other', ['homepage'], ['chromeStore', 'firefoxStore', 'appStore', 'playStore']],
])('on %s, %j come first', (device, fitting, others) => {
  const links = storeLinks(everywhere, device)
  expect(links.map(({ store }) => store)).toEqual([...fitting, ...others])
  expect(links.filter(({ fits }) => fits).map(({ store }) => store)).toEqual(fitting)
  expect(links.map(({ url, store }) => url === everywhere[store])).not.toContain(false)
})

test('a wallet with only its own site has that one link', () => {
  expect(storeLinks(listedWallet('Birch'), 'ios')).toEqual([
    { store: 'homepage', url: 'https://birch.example', fits: true },
  ])
})

test('a wallet fits a device whose store has it, and any device without a known store', () => {
  const wallet = listedWallet('Alder', { chromeStore: 'https://store.example/chrome' })
  const fitting = (['chromium', 'firefox', 'ios', 'android', 'other'] as const).filter(each => fitsDevice(wallet, each))
  expect(fitting).toEqual(['chromium', 'other'])
})
