import { expect, test } from 'vitest'
import type { ListedWallet } from '../../shared/wallets.ts'
import { createTestApp } from '../boot/testApp.ts'
import { linkTo } from '../features/walletConnect/linkActions.ts'
import { testTask } from '../tasks/testTask.ts'
import { obtainableWallets } from '../wallets/obtainableWallets.ts'
import { checkOptions } from './checkOptions.ts'
import { readGuestWallets } from './guestWallets.ts'

const ember: ListedWallet = {
  id: 'listed-ember',
  name: 'Ember',
  rdns: 'example.ember',
  namespaces: ['eip155'],
  homepage: 'https://ember.example',
}
const fjord: ListedWallet = { ...ember, id: 'project-fjord', name: 'Fjord', rdns: 'example.fjord' }
const house: ListedWallet = {
  id: 'house',
  name: 'House',
  namespaces: ['eip155'],
  homepage: 'https://house.example',
  mobileLink: 'https://house.example/app',
}
const operator = { recommended: [ember], remote: { settings: { customWallets: [fjord] }, locked: [] } }
const read = (...given: unknown[]) => readGuestWallets(given, operator)
const names = (...given: unknown[]) => read(...given).wallets.map(({ name }) => name)

test('a wallet of the page is accepted unchanged', () => {
  expect(read(house)).toEqual({ wallets: [{ ...house, isGuest: true }], refusals: [] })
})

test.each<[string, Partial<ListedWallet>]>([
  ['the id', { id: ember.id }],
  ['the rdns', { rdns: 'example.ember' }],
  ['the name', { name: 'Ember' }],
  ['the name in another case', { name: 'eMBER' }],
  ['the name of one the project adds', { name: 'fjord' }],
  ['the name of Coinbase', { name: 'COINBASE' }],
  ['the name of WalletConnect', { name: 'walletconnect' }],
])('a wallet with %s of an operator’s wallet is refused', (_, stolen) => {
  const { wallets, refusals } = read({ ...house, ...stolen }, { ...house, id: 'shed', name: 'Shed' })
  expect(wallets.map(({ name }) => name)).toEqual(['Shed'])
  expect(refusals).toEqual([{ entry: 0, what: 'taken' }])
})

test('a wallet gives way once the operator’s wallet of the same name is known', () => {
  const { wallets } = read({ ...house, name: 'Quill' })
  const quill: ListedWallet = { ...ember, id: 'listed-quill', name: 'QUILL', rdns: undefined }
  const sources = {
    settings: { featuredWalletIds: [], includeWalletIds: [], excludeWalletIds: [], customWallets: wallets },
    pageWallets: [],
    namespaces: ['eip155' as const],
    hasWalletConnect: true,
    isMobile: true,
  }
  expect(obtainableWallets({ ...sources, listed: [] })).toEqual(wallets)
  expect(obtainableWallets({ ...sources, listed: [quill] })).toEqual([quill])
})

test('a page cannot certify a wallet', () => {
  const { wallets, refusals } = read({ ...house, certified: true })
  expect(wallets[0]).not.toHaveProperty('certified')
  expect(refusals).toEqual([{ entry: 0, what: 'certified' }])
})

test.each([
  ['appStore', 'https://apps.apple.com/app/house/id1', true],
  ['appStore', 'https://apps.apple.com.evil.example/app', false],
  ['appStore', 'https://play.google.com/store/apps/details?id=x', false],
  ['playStore', 'https://play.google.com/store/apps/details?id=example.house', true],
  ['playStore', 'https://play.google.com@evil.example/store', false],
  ['chromeStore', 'https://chromewebstore.google.com/detail/x', true],
  ['chromeStore', 'https://chrome.google.com/webstore/detail/x', true],
  ['chromeStore', 'https://sites.google.com/view/house', false],
  ['firefoxStore', 'https://addons.mozilla.org/firefox/addon/house/', true],
  ['firefoxStore', 'https://evil.example/addons.mozilla.org/', false],
] as const)('%s may be %s: %s', (store, link, isFine) => {
  const { wallets, refusals } = read({ ...house, [store]: link })
  expect(wallets).toHaveLength(1)
  expect(wallets[0]?.[store]).toBe(isFine ? link : undefined)
  expect(refusals).toEqual(isFine ? [] : [{ entry: 0, what: store }])
})

/** Schemes of programs that run, read, call, install or unlock something on some system. */
const dangerous =
  'javascript data vbscript file ftp http intent tel sms mailto facetime market itms-services itms-apps shortcuts ms-msdt ms-officecmd ms-settings ms-appinstaller search-ms ms-word ms-excel steam zoommtg ssh telnet vscode slack metamask'.split(
    ' ',
  )

test('none of 29 schemes that a page names is opened with a pairing', () => {
  expect(dangerous).toHaveLength(29)
  const opened = dangerous.flatMap(scheme =>
    (['mobileLink', 'desktopLink', 'webappLink'] as const).filter(field => {
      const app = createTestApp({
        isMobile: field === 'mobileLink',
        options: {
          walletConnect: { projectId: 'demo' },
          customWallets: [{ ...house, mobileLink: undefined, [field]: `${scheme}://open` }],
        },
      })
      const uri = `wc:${'5a'.repeat(32)}@2?relay-protocol=irn&symKey=${'5a'.repeat(32)}`
      app.store.setState({
        task: testTask('pagePairing', {
          pairing: { status: 'ready', uri, expiresAtMs: app.clock.now() + 240_000 },
        }),
      })
      const platform = field === 'mobileLink' ? 'mobile' : field === 'webappLink' ? 'web' : 'desktop'
      const [wallet] = app.store.getState().settings.customWallets
      expect(wallet?.name).toBe('House')
      return wallet && linkTo(app, wallet, platform) !== undefined
    }),
  )
  expect(opened).toEqual([])
})

test('each refusal has one line that names the option and the entry', () => {
  const given = [
    house,
    { ...house, id: 'ember', name: 'Ember' },
    { ...house, id: 'shed', name: 'Shed', certified: true, mobileLink: 'ssh://x', appStore: 'https://evil.example' },
    { ...house, id: 'barn', name: '' },
  ]
  expect(names(...given)).toEqual(['House', 'Shed'])
  const lines = checkOptions({ customWallets: given }, operator)
  expect(lines).toEqual([
    'ConnectKit: data-custom-wallets leaves out entry 1: its id, rdns or name belongs to one of the operator’s wallets.',
    'ConnectKit: data-custom-wallets ignores part of entry 2: certified is for the operator only.',
    'ConnectKit: data-custom-wallets ignores part of entry 2: mobileLink must be an https link; app schemes are for the operator’s list.',
    'ConnectKit: data-custom-wallets ignores part of entry 2: appStore must be a link to apps.apple.com.',
    'ConnectKit: data-custom-wallets leaves out entry 3: it takes {id, name, namespaces, homepage, …} with names of visible characters and https links.',
  ])
})
