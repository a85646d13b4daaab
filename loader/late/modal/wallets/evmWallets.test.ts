import '../../../fakeBrowser.ts'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { selectedAddress } from '../../../../e2e/wallets/devWallet/vault.ts'
import { type Core, createCore } from '../../../kernel/core.ts'
import { readOptions } from '../../../kernel/options.ts'
import { createProvider } from '../../../kernel/provider.ts'
import { forgetCounts, upsert, walletsOf } from '../../../testConnect.ts'
import { createRelay, type Relay } from '../gate/relay.ts'
import { type EvmWallet, enterPage, evmWallets } from './testEvmWallets.ts'

/** EIP-1193 and EIP-6963 over wallets with real keys: our own, and MetaMask's page side over the same keys. */
describe.each(evmWallets)('$name by $by', ({ name, rdns, open }) => {
  let leave: () => void
  let wallet: EvmWallet
  let core: Core
  let relay: Relay
  let heard: string[]

  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('navigator', { userActivation: { isActive: true } })
    leave = enterPage()
    wallet = open()
    start()
  })
  afterEach(() => {
    core.destroy()
    leave()
    vi.unstubAllGlobals()
  })

  function start(): void {
    forgetCounts()
    core = createCore('1.0.0', readOptions({ projectId: 'demo' }))
    relay = createRelay(core, walletsOf(core), 'value', { isOpen: () => true, isAsking: () => false })
    heard = []
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
      core.events.on(event, () => heard.push(event))
  }

  const never = new AbortController().signal
  const eip155 = { walletId: rdns, namespace: 'eip155' } as const
  const connect = () => relay.serve['wallet.connect']({ ...eip155, chainIds: ['eip155:1'] }, never)
  const adopt = async () => {
    const session = await connect()
    const connection = {
      ...eip155,
      ...session,
      id: `eip155:${rdns}`,
      connectorId: rdns,
      wallet: { name, kind: 'announced' },
    }
    upsert(core, connection)
    return session.accounts[0]?.address as `0x${string}`
  }
  const ask = (method: string, params: unknown) => {
    relay.grant()
    return relay.serve['wallet.request']({ walletId: rdns, chainId: 'eip155:1', method, params }, never)
  }
  const current = () => core.connections.find('namespace', 'eip155')

  test('is listed once, by its name', () => {
    expect(core.discovery.list()).toMatchObject([{ id: rdns, name, rdns, kind: 'announced', namespaces: ['eip155'] }])
    expect(wallet.methods()).toEqual([])
  })

  test('connects with its account and network', async () => {
    expect(await connect()).toEqual({
      accounts: [{ address: selectedAddress(wallet.vault.state()), type: 'eoa' }],
      chainId: 'eip155:1',
    })
  })

  test('answers two silent reads if permitted', async () => {
    const driver = walletsOf(core).driverOf({ namespace: 'eip155', connectorId: rdns })
    await expect(driver?.connect([], true)).rejects.toMatchObject({ code: 4100 })
    wallet.vault.update({ permitted: true })
    expect((await driver?.connect([], true))?.accounts).toHaveLength(1)
    expect(new Set(wallet.methods())).toEqual(new Set(['eth_accounts', 'eth_chainId']))
  })

  test('reports a declined connection by 4001', async () => {
    wallet.approves = false
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(core.connections.list()).toEqual([])
  })

  test('signs messages and typed data', async () => {
    const address = await adopt()
    const signature = (await ask('personal_sign', ['0x746561', address])) as `0x${string}`
    expect(await verifyMessage({ address, message: 'tea', signature })).toBe(true)
    const data = {
      domain: { name: 'Tea', chainId: 1 },
      types: { Cup: [{ name: 'size', type: 'uint256' }] },
      primaryType: 'Cup',
      message: { size: '3' },
    } as const
    const signed = (await ask('eth_signTypedData_v4', [address, JSON.stringify(data)])) as `0x${string}`
    expect(await verifyTypedData({ ...data, message: { size: 3n }, address, signature: signed })).toBe(true)
  })

  test('reports a declined signature by 4001, and an unknown method by a number', async () => {
    const address = await adopt()
    wallet.approves = false
    await expect(ask('personal_sign', ['0x746561', address])).rejects.toMatchObject({ code: 4001 })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).rejects.toMatchObject({ code: 4902 })
    await expect(ask('wallet_getCapabilities', [address])).rejects.toMatchObject({ code: 4200 })
  })

  test('is followed to another account and network, by the page’s provider, too', async () => {
    await adopt()
    const provider = createProvider(core, async () => {})
    const told: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged'] as const)
      provider.on(event, payload => told.push([event, payload]))
    wallet.vault.update({ selected: 1 })
    await vi.waitFor(() => expect(heard).toContain('accountsChanged'))
    await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])
    await vi.waitFor(() => expect(heard).toContain('chainChanged'))
    const address = selectedAddress(wallet.vault.state())
    expect(current()).toMatchObject({ accounts: [{ address }], chainId: 'eip155:10' })
    expect(told).toEqual([
      ['accountsChanged', [address]],
      ['chainChanged', '0xa'],
    ])
  })

  test('is disconnected when it withdraws permission or locks, and back when unlocked', async () => {
    await adopt()
    wallet.vault.update({ locked: true })
    await vi.waitFor(() => expect(heard.at(-1)).toBe('disconnect'))
    wallet.vault.update({ locked: false })
    await vi.waitFor(() => expect(heard.at(-1)).toBe('connect'))
    wallet.vault.update({ permitted: false })
    await vi.waitFor(() => expect(heard.at(-1)).toBe('disconnect'))
    expect(core.connections.list()).toEqual([])
  })

  test('is restored after a reload without a prompt, and forgets the page when asked', async () => {
    await adopt()
    core.destroy()
    wallet.approves = false
    start()
    await vi.waitFor(() => expect(current()?.connectorId).toBe(rdns))
    await core.disconnect('eip155')
    await vi.waitFor(() => expect(wallet.vault.state().permitted).toBe(false))
    expect(core.connections.list()).toEqual([])
  })
})
