import { expect, test } from 'vitest'
import type { ListedWallet, PageWallet } from '../../../../shared/wallets.ts'
import { testWallet } from '../../../boot/testApp.ts'
import { listedWallet } from '../../../wallets/listedWallet.ts'
import type { WalletSources } from '../../../wallets/walletChoices.ts'
import { allWalletChoices } from './allWalletChoices.ts'

const alder = listedWallet('Alder', { mobileLink: 'alder://', certified: true })
const birch = listedWallet('Birch Wallet')
const cedar = listedWallet('Cedar', { namespaces: ['solana'] })
const everything = { text: '', certifiedOnly: false, found: [] }

function sources(
  settings: Partial<WalletSources['settings']> = {},
  listed: readonly ListedWallet[] = [alder, birch, cedar],
  pageWallets: readonly PageWallet[] = [],
): WalletSources {
  return {
    settings: {
      connectorTypeOrder: [],
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      customWallets: [],
      coinbasePreference: 'all',
      ...settings,
    },
    pageWallets,
    listed,
    lookedUp: [],
    recent: [],
    external: [],
    hasWalletConnect: false,
    isMobile: false,
    namespaces: ['eip155'],
  }
}

const names = (...args: Parameters<typeof allWalletChoices>) =>
  allWalletChoices(...args).map(({ wallet }) => wallet.name)

test('wallets of the page come first and only once, then the list; other namespaces are left out', () => {
  const inPage = [testWallet('Harbour'), testWallet('Birch', { rdns: birch.rdns })]
  expect(names(sources({}, undefined, inPage), everything, false)).toEqual(['Harbour', 'Birch', 'Alder'])
})

test('featured wallets come before the others', () => {
  expect(names(sources({ featuredWalletIds: [birch.id] }), everything, false)).toEqual(['Birch Wallet', 'Alder'])
})

test('excluded wallets are left out, by id or announced name, in the page or in the list', () => {
  const settings = { excludeWalletIds: [alder.id, 'example.birchwallet'] }
  const inPage = [testWallet('Alder'), testWallet('Harbour')]
  expect(names(sources(settings, undefined, inPage), everything, false)).toEqual(['Harbour'])
})

test('with included wallets, other wallets of the list are left out', () => {
  expect(names(sources({ includeWalletIds: [birch.id] }), everything, false)).toEqual(['Birch Wallet'])
})

test('the site’s own wallets come before the list, also with included wallets, and replace listed ones', () => {
  const own = listedWallet('House Wallet')
  const alike = listedWallet('Alder', { id: 'own-alder' })
  const settings = { customWallets: [own, alike], includeWalletIds: [birch.id] }
  const choices = allWalletChoices(sources(settings), everything, false)
  expect(choices.map(({ wallet }) => wallet.id)).toEqual([own.id, 'own-alder', birch.id])
})

test('on a phone only wallets that run on phones or are in the page are left', () => {
  const inPage = [testWallet('Harbour')]
  expect(names(sources({}, undefined, inPage), everything, true)).toEqual(['Harbour', 'Alder'])
})

test.each([
  ['two letters of a name, in any case', 'IR', ['Birch Wallet']],
  ['a name without its space', 'birchwallet', ['Birch Wallet']],
  ['one letter, which filters nothing', 'b', ['Alder', 'Birch Wallet']],
  ['a text that matches no name', '.*', []],
])('%s', (_, text, expected) => {
  expect(names(sources(), { ...everything, text }, false)).toEqual(expected)
})

test('server results are appended, without duplicates', () => {
  const found = [listedWallet('Birch Grove'), birch]
  expect(names(sources(), { ...everything, text: 'birch', found }, false)).toEqual(['Birch Wallet', 'Birch Grove'])
})

test('the certified filter keeps a wallet of the page if the list certifies it', () => {
  const inPage = [testWallet('Alder'), testWallet('Harbour')]
  const certifiedOnly = { ...everything, certifiedOnly: true }
  expect(names(sources({}, undefined, inPage), certifiedOnly, false)).toEqual(['Alder'])
  expect(names(sources(), certifiedOnly, false)).toEqual(['Alder'])
})
