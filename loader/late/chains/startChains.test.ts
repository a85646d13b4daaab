import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import {
  chains,
  everyNamespace,
  install,
  leavePage,
  openPage,
  register,
  settle,
  setUpPages,
  type TestPage,
} from './testPage.ts'

let page: TestPage
const ids = () => page.core.discovery.list().map(({ id }) => id)
const thrown = () => {
  throw new Error('no')
}

setUpPages()

describe('wallets in the page', () => {
  test('of namespaces the site does not list are invisible', () => {
    install({ kind: 'solanaStandard', name: 'Solar' })
    install({ kind: 'unisat' })
    install({ kind: 'polkadot', name: 'polkadot-js' })
    install({ kind: 'keplr' })
    page = openPage([])
    expect(ids()).toEqual([])
    page.core.events.emit('namespaces', ['eip155', 'solana'])
    expect(ids()).toEqual(['Solar'])
    page.core.events.emit('namespaces', ['bip122', 'cosmos'])
    expect(ids()).toEqual(['bitcoin:unisat', 'cosmos:keplr'])
    page.core.events.emit('namespaces', everyNamespace)
    expect(ids().sort()).toEqual(['Solar', 'bitcoin:unisat', 'cosmos:keplr', 'polkadot:polkadot-js'])
  })

  test('with two namespaces are one wallet, in the namespaces the site lists', () => {
    const features = { 'standard:connect': {}, 'solana:signMessage': {}, 'bitcoin:connect': {} }
    const both = { name: 'Both', chains: ['solana:mainnet', 'bitcoin:mainnet', 'sui:mainnet'], features, accounts: [] }
    page = openPage(['solana', 'bip122'])
    register(both)
    expect(page.core.discovery.list()).toMatchObject([{ id: 'Both', namespaces: ['solana', 'bip122'] }])
    page.core.events.emit('namespaces', ['solana'])
    expect(page.core.discovery.list()).toMatchObject([{ id: 'Both', namespaces: ['solana'] }])
  })

  test('that register one object per network are one wallet, and each object can leave', async () => {
    const solana = install({ kind: 'solanaStandard', name: 'Duo', chains: ['solana:devnet'] })
    page = openPage()
    const bitcoin = install({ kind: 'bitcoinStandard', name: 'Duo' })
    expect(page.core.discovery.list()).toMatchObject([{ id: 'Duo', namespaces: ['solana', 'bip122'] }])
    await page.connect('Duo', chains.devnet)
    await page.connect('Duo', chains.regtest)
    expect(page.core.connections.list().map(({ namespace }) => namespace)).toEqual(['bip122', 'solana'])
    bitcoin.control.unregister?.()
    expect(page.core.discovery.list()).toMatchObject([{ id: 'Duo', namespaces: ['solana'] }])
    expect(page.core.connections.list()).toMatchObject([{ namespace: 'solana' }])
    const again = install({ kind: 'bitcoinStandard', name: 'Duo' })
    bitcoin.control.unregister?.()
    expect(page.core.discovery.list()).toMatchObject([{ id: 'Duo', namespaces: ['solana', 'bip122'] }])
    solana.control.unregister?.()
    expect(page.core.discovery.list()).toMatchObject([{ id: 'Duo', namespaces: ['bip122'] }])
    again.control.unregister?.()
    expect(ids()).toEqual([])
    expect(page.core.connections.list()).toEqual([])
  })

  test('of one name and namespace are the first one', async () => {
    const first = install({ kind: 'solanaStandard', name: 'Duo', chains: ['solana:devnet'] })
    page = openPage()
    const second = install({ kind: 'solanaStandard', name: 'Duo', chains: ['solana:devnet'], seed: 'other' })
    second.control.unregister?.()
    expect(ids()).toEqual(['Duo'])
    first.control.unregister?.()
    expect(ids()).toEqual([])
  })

  test.each([
    ['unisat', 'bitcoin:unisat'],
    ['bitkeep.unisat', 'bitcoin:bitkeep.unisat'],
    ['binancew3w.bitcoin', 'bitcoin:binancew3w.bitcoin'],
  ])('of the Unisat family are found at %s', async (globalPath, id) => {
    install({ kind: 'unisat', globalPath })
    page = openPage()
    expect(ids()).toEqual([id])
    expect(await page.connect(id, chains.regtest)).toHaveLength(1)
  })

  test.each(['WalletConnect', 'coinbaseWallet'])('named %s are left out', name => {
    install({ kind: 'solanaStandard', name })
    page = openPage()
    expect(ids()).toEqual([])
  })

  test('whose names differ by case are one wallet', () => {
    install({ kind: 'solanaStandard', name: 'Solar' })
    page = openPage()
    install({ kind: 'solanaStandard', name: 'SOLAR', seed: 'other' })
    expect(ids()).toEqual(['Solar'])
  })

  test('are found beside rows and lists that throw', () => {
    install({ kind: 'satsConnect', name: 'Xverse' })
    install({ kind: 'polkadot', name: 'polkadot-js' })
    const list = Reflect.get(window, 'btc_providers') as unknown[]
    list.unshift(Object.defineProperty({}, 'id', { get: thrown }), new Proxy({}, { get: thrown }))
    page = openPage()
    expect(ids()).toEqual(['XverseProviders.BitcoinProvider', 'polkadot:polkadot-js'])
    leavePage()
    Reflect.set(window, 'injectedWeb3', new Proxy({}, { ownKeys: thrown }))
    expect(() => openPage()).not.toThrow()
  })

  test.each(['mainnet', 'testnet'] as const)('of OKX are one, wherever it is: %s', async network => {
    install({ kind: 'okx', network })
    page = openPage()
    expect(ids()).toEqual(['bitcoin:okxwallet'])
    const chainId = network === 'mainnet' ? chains.bitcoin : chains.testnet
    expect(await page.connect('bitcoin:okxwallet', chainId)).toHaveLength(1)
    expect(page.core.connections.list()).toMatchObject([{ chainId }])
  })

  test.each(['now', 'by load', 'when the modal opens', 'a moment later'])('that come late are found: %s', async how => {
    page = openPage()
    install({ kind: 'satsConnect', name: 'Xverse' })
    if (how === 'by load') dispatchEvent(new Event('load'))
    else if (how === 'when the modal opens') page.core.events.emit('modal', { open: true, view: null })
    else await settle(how === 'now' ? 200 : 600)
    expect(ids()).toEqual(['XverseProviders.BitcoinProvider'])
  })

  test.each([
    [
      'elements',
      () => Object.assign(window, { unisat: document.createElement('form'), keplr: document.createElement('a') }),
    ],
    ['null', () => Object.assign(window, { unisat: null, okxwallet: null, injectedWeb3: null, btc_providers: null })],
    ['texts', () => Object.assign(window, { unisat: 'x', okxwallet: 'x', injectedWeb3: 'x', btc_providers: 'x' })],
    [
      'rows of nothing',
      () =>
        Object.assign(window, {
          btc_providers: [null, 7, {}, { id: 7 }, { id: 'document' }, { id: 'a.b.c' }, { id: '' }],
        }),
    ],
    [
      'getters that throw',
      () => {
        for (const name of ['unisat', 'okxwallet', 'injectedWeb3', 'btc_providers', 'keplr'])
          Object.defineProperty(window, name, { get: thrown, configurable: true })
      },
    ],
  ])('are not taken for %s', (_, arrange) => {
    arrange()
    page = openPage()
    expect(ids()).toEqual([])
  })

  test.each([
    ['null', null],
    ['nothing of it', {}],
    ['chains that throw', { name: 'x', chains: [Symbol('s')], features: {} }],
    [
      'chains of others',
      { name: 'x', chains: ['sui:mainnet'], features: { 'standard:connect': {}, 'solana:signIn': {} } },
    ],
    ['no way to connect', { name: 'x', chains: ['solana:mainnet'], features: { 'solana:signIn': {} } }],
    ['nothing to sign with', { name: 'x', chains: ['solana:mainnet'], features: { 'standard:connect': {} } }],
  ])('of the standard with %s are ignored', (_, wallet) => {
    page = openPage()
    const detail = ({ register }: { register(...each: unknown[]): () => void }) => register(wallet, null)()
    expect(() => dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))).not.toThrow()
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 7 }))
    expect(ids()).toEqual([])
  })

  test('are limited to 64', () => {
    page = openPage()
    const features = { 'standard:connect': {}, 'solana:signMessage': {} }
    const flood = Array.from({ length: 1_000 }, (_, i) => ({ name: `w${i}`, chains: ['solana:mainnet'], features }))
    register(...flood)
    expect(ids()).toHaveLength(64)
  })
})

describe('the gate', () => {
  beforeEach(() => {
    install({ kind: 'keplr' })
    install({ kind: 'solanaStandard', name: 'Solar', chains: ['solana:devnet'] })
    page = openPage()
  })
  const request = (walletId: string, chainId: (typeof chains)[keyof typeof chains], method: string) =>
    page.ask('wallet.request', { walletId, chainId, method })

  test('refuses a prompt to connect while the modal is closed', async () => {
    page.isOpen = false
    const asked = { walletId: 'Solar', namespace: 'solana', chainIds: [chains.devnet] } as const
    await expect(page.ask('wallet.connect', { ...asked, chainIds: [...asked.chainIds] })).rejects.toMatchObject({
      code: 4100,
    })
  })

  test.each(['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'])(
    'lets %s through once for each click',
    async method => {
      await page.connect('Solar', chains.devnet)
      await expect(request('Solar', chains.devnet, method)).rejects.toMatchObject({ code: 4100 })
      vi.stubGlobal('navigator', { userActivation: { isActive: true } })
      page.relay.grant()
      await expect(request('Solar', chains.devnet, method)).rejects.toMatchObject({ code: -32602 })
      await expect(request('Solar', chains.devnet, method)).rejects.toMatchObject({ code: 4100 })
    },
  )

  test('refuses to read from a wallet that is not connected, since some would prompt', async () => {
    const refused = { code: 4100 }
    await expect(request('cosmos:keplr', chains.cosmos, 'cosmos_getAccounts')).rejects.toMatchObject(refused)
    await page.connect('cosmos:keplr', chains.cosmos)
    expect(await request('cosmos:keplr', chains.cosmos, 'cosmos_getAccounts')).toHaveLength(1)
  })

  test('refuses to read or connect silently for a network without the visitor’s consent', async () => {
    await page.connect('cosmos:keplr', chains.cosmos)
    const { enable, getKey } = Reflect.get(window, 'keplr') as Record<'enable' | 'getKey', () => unknown>
    const asked = vi.fn()
    Reflect.set(window, 'keplr', Object.assign(Reflect.get(window, 'keplr'), { enable: asked, getKey: asked }))
    const read = request('cosmos:keplr', 'cosmos:osmosis-1' as never, 'cosmos_getAccounts')
    await expect(read).rejects.toMatchObject({ code: 4100 })
    const driver = page.core.discovery.find('cosmos:keplr')?.drivers.cosmos
    const connect = async (chainId: ChainId) => driver?.connect([chainId], true)
    await expect(connect('cosmos:osmosis-1')).rejects.toThrow('Keplr cannot connect silently')
    await expect(connect('eip155:1')).rejects.toThrow()
    expect(asked).not.toHaveBeenCalled()
    Object.assign(Reflect.get(window, 'keplr'), { enable, getKey })
  })

  test.each([
    ['cosmos:keplr', chains.devnet, 'solana_getAccounts'],
    ['nobody', chains.devnet, 'solana_getAccounts'],
    ['Solar', 'eip155:1', 'eth_accounts'],
  ] as const)('knows no wallet %s of %s', async (walletId, chainId, method) => {
    await expect(request(walletId, chainId as never, method)).rejects.toMatchObject({
      message: expect.stringMatching(/^No wallet/),
    })
  })
})
