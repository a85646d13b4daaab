import { expect, test } from 'vitest'
import type { Namespace } from '../../../shared/caip.ts'
import { hostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { inAppBrowserLink, type LinkFacts } from './deepLinks.ts'

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const coinbase = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const okx = '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'
const keplr = '6adb6082c909901b9e7189af3a4a0223102cd6f8d5c39e39f3d49acb92b578bb'
const binance = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'

const shop = 'https://shop.example'
const page = '{page}'
const twice = '%7Bpage%7D'
const origin = 'https%3A%2F%2Fshop.example'
const ios: LinkFacts = { os: 'ios', isTelegram: false }
const android: LinkFacts = { os: 'android', isTelegram: false }

test.each<[says: string, walletId: string, namespace: Namespace, facts: LinkFacts, url: string]>([
  ['Phantom', phantom, 'eip155', ios, `https://phantom.app/ul/browse/${page}?ref=${origin}`],
  ['Phantom', phantom, 'solana', ios, `https://phantom.app/ul/browse/${page}?ref=${origin}`],
  [
    'Phantom on Android',
    phantom,
    'bip122',
    android,
    `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
  ],
  ['Solflare', solflare, 'solana', android, `https://solflare.com/ul/v1/browse/${page}?ref=${page}`],
  ['Keplr', keplr, 'cosmos', android, `https://deeplink.keplr.app/web-browser?url=${page}`],
  ['Keplr', keplr, 'eip155', ios, `https://deeplink.keplr.app/web-browser?url=${page}`],
  ['Coinbase', coinbase, 'solana', ios, `https://go.cb-w.com/dapp?cb_url=${page}`],
  ['Coinbase', coinbase, 'eip155', ios, `cbwallet://miniapp?url=${page}`],
  [
    'OKX',
    okx,
    'bip122',
    ios,
    `https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D${twice}`,
  ],
])('%s opens the site; the page itself follows the link', (_, walletId, namespace, facts, url) => {
  expect(inAppBrowserLink(walletId, namespace, shop, facts)).toEqual({ url, by: 'page' })
  expect(hostMethods['link.open'].params.parse({ link: url })).toEqual({ link: url })
})

test.each<[says: string, walletId: string, namespace: Namespace]>([
  ['a wallet that takes pairings for the namespace', binance, 'eip155'],
  ['Binance, whose app no longer opens pages for others', binance, 'bip122'],
  ['OKX on Ethereum networks', okx, 'eip155'],
  ['Solflare on Ethereum networks', solflare, 'eip155'],
  ['an unknown wallet', 'listed-alder', 'solana'],
  ['a name that is not an id', '__proto__', 'solana'],
])('there is no in-app browser link for %s', (_, walletId, namespace) => {
  expect(inAppBrowserLink(walletId, namespace, shop, ios)).toBeUndefined()
})
