import { createStore, requestProviders } from 'mipd'
import { getAddress, http } from 'viem'
import { anvil, mainnet, optimism } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig, injected } from 'wagmi'
import * as wagmi from 'wagmi/actions'
import type { PageProvider } from '../publicTypes.ts'
import { give, upsert, walletsOf } from '../testConnect.ts'
import { type Core, createCore } from './core.ts'
import { readOptions } from './options.ts'
import { announceProvider, createProvider } from './provider.ts'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from './wallets/fakeWallet.ts'

/* Tests ours against the libraries that pages use: mipd for EIP-6963, wagmi's connector for EIP-1193. */

let core: Core
let provider: PageProvider
let wallet: FakeWallet
const open = vi.fn()

beforeEach(() => {
  localStorage.clear()
  open.mockReset()
  core = createCore('1.0.0', readOptions({ projectId: 'demo', defaultNetwork: 'eip155:31337' }))
  walletsOf(core)
  provider = createProvider(core, open)
  wallet = createFakeWallet({
    personal_sign: '0x5163',
    eth_sendTransaction: `0x${'aa'.repeat(32)}`,
    wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } },
    wallet_sendCalls: { id: '0xbatch' },
  })
})
afterEach(() => core.destroy())

/** As the modal does after the visitor's choice. */
function connectWallet(address = alice): void {
  announce(wallet, { rdns: 'test.wallet', name: 'Wallet' })
  give(core, 'test.wallet', wallet, { address, chainId: 'eip155:1' })
  upsert(core, { connectorId: 'test.wallet' })
}

describe('mipd (EIP-6963)', () => {
  test('finds our provider once, with what the EIP demands of it', () => {
    announceProvider(provider, core)
    const store = createStore()
    const [detail, ...others] = store.getProviders()
    expect(others).toEqual([])
    expect(detail?.provider).toBe(provider)
    expect(Object.isFrozen(detail)).toBe(true)
    expect(Object.isFrozen(detail?.info)).toBe(true)
    const { uuid, name, icon, rdns } = detail?.info ?? { uuid: '', name: '', icon: '', rdns: '' }
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(name).toBe('ConnectKit')
    expect(icon).toMatch(/^data:image\/(svg\+xml|png|webp)/)
    expect(rdns).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    expect(store.findProvider({ rdns })).toBe(detail)
    store.destroy()
  })

  test('finds it in either order, and on each request, by the same uuid', () => {
    const store = createStore()
    expect(store.getProviders()).toEqual([])
    announceProvider(provider, core)
    const [first] = store.getProviders()
    const heard: string[] = []
    const stop = requestProviders(({ info }) => heard.push(info.uuid))
    expect(heard).toEqual([first?.info.uuid])
    expect(store.getProviders()).toHaveLength(1)
    stop?.()
    store.destroy()
  })
})

describe('wagmi’s injected connector (EIP-1193)', () => {
  const start = () => {
    const target = () => ({ id: 'ours', name: 'ConnectKit', provider: provider as never })
    const transports = { [anvil.id]: http(), [mainnet.id]: http(), [optimism.id]: http() }
    const connectors = [injected({ target, unstable_shimAsyncInject: false })]
    const config = createConfig({
      ...{ chains: [anvil, mainnet, optimism], transports, connectors, storage: null },
      multiInjectedProviderDiscovery: false,
    })
    const [connector] = config.connectors
    if (!connector) throw new Error('There is no connector')
    return { config, connector }
  }
  const connected = async () => {
    const started = start()
    connectWallet()
    await wagmi.connect(started.config, { connector: started.connector })
    return started
  }
  const account = getAddress(alice)

  test('connects by the modal, and reads account and chain', async () => {
    const { config, connector } = start()
    open.mockImplementation(async () => connectWallet())
    expect(await connector.isAuthorized()).toBe(false)
    const { accounts, chainId } = await wagmi.connect(config, { connector })
    expect(open).toHaveBeenCalledOnce()
    expect([accounts, chainId]).toEqual([[account], 1])
    expect(await connector.getAccounts()).toEqual([account])
    expect(await connector.getChainId()).toBe(1)
    expect(await connector.isAuthorized()).toBe(true)
    expect(wagmi.getAccount(config)).toMatchObject({ isConnected: true, address: account, chainId: 1 })
  })

  test('hears of another account, another chain, and the end', async () => {
    const { config } = await connected()
    give(core, 'test.wallet', wallet, { address: bob, chainId: 'eip155:10' })
    upsert(core, { connectorId: 'test.wallet' })
    await vi.waitFor(() => expect(wagmi.getAccount(config)).toMatchObject({ address: getAddress(bob), chainId: 10 }))
    await core.disconnect()
    await vi.waitFor(() => expect(wagmi.getAccount(config).isConnected).toBe(false))
  })

  test('signs, sends, and asks for capabilities and batches', async () => {
    const { config } = await connected()
    expect(await wagmi.signMessage(config, { message: 'Hello' })).toBe('0x5163')
    const sent = { to: account, value: 1n, gas: 21_000n, chainId: 1 } as const
    expect(await wagmi.sendTransaction(config, sent)).toBe(`0x${'aa'.repeat(32)}`)
    expect(await wagmi.getCapabilities(config, { chainId: 1 })).toEqual({ atomic: { status: 'supported' } })
    expect(await wagmi.sendCalls(config, { calls: [{ to: account }], chainId: 1 })).toMatchObject({ id: '0xbatch' })
  })

  test('switches the chain, and reports a refusal as such', async () => {
    const { config } = await connected()
    wallet.answers.wallet_switchEthereumChain = ([{ chainId }]: [{ chainId: string }]) => {
      wallet.answers.eth_chainId = chainId
      give(core, 'test.wallet', wallet, { address: alice, chainId: `eip155:${Number(chainId)}` })
      upsert(core, { connectorId: 'test.wallet' })
      return null
    }
    expect(await wagmi.switchChain(config, { chainId: optimism.id })).toMatchObject({ id: optimism.id })
    const moved = { address: account, chainId: optimism.id }
    await vi.waitFor(() => expect(wagmi.getAccount(config)).toMatchObject(moved))
    wallet.answers.personal_sign = () => {
      throw Object.assign(new Error('No'), { code: 4001 })
    }
    const refused = { name: 'UserRejectedRequestError', code: 4001 }
    await expect(wagmi.signMessage(config, { message: 'Hello' })).rejects.toMatchObject(refused)
    expect(await wagmi.getConnectorClient(config)).toMatchObject({ account: { address: account } })
  })

  test('ends the connection, and is no longer authorized', async () => {
    const { config, connector } = await connected()
    await wagmi.disconnect(config, { connector })
    await core.disconnect()
    expect(await connector.isAuthorized()).toBe(false)
    expect(wagmi.getAccount(config).isConnected).toBe(false)
  })
})
