import { expect, test } from 'vitest'
import { isNamespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import { createFakeConnector, type FakeFeatures } from '../connectors/fakeConnector.ts'
import type { Adapter, NetworkSwitch } from './Adapter.ts'

/** A chain a suite runs against. */
export interface AdapterWorld {
  adapter: Adapter
  /** It has an explorer. */
  network: Network
  /** An address as wallets give it, and as people write it. */
  address: string
  displayAddress: string
  setBalance(amount: bigint): void
  /** No node of the network answers. */
  stopNodes(): void
}

const wallet: PageWallet = { id: 'wallet', name: 'Wallet', kind: 'announced', namespaces: ['eip155'] }
const ether = 10n ** 18n

/** What every adapter does, whatever it speaks. Each test makes a world of its own. */
export function testAdapter(name: string, createWorld: () => Promise<AdapterWorld>): void {
  const read = ({ adapter, address, network }: AdapterWorld) =>
    adapter.balance({ address, network, urls: network.rpcUrls })

  const switching = ({ adapter, network }: AdapterWorld, features: FakeFeatures = {}) => {
    const connector = createFakeConnector(wallet, { chainId: `${adapter.namespace}:999`, features })
    const run = (options: Partial<NetworkSwitch> = {}) =>
      adapter.switchNetwork({ connector, network, rpcUrls: network.rpcUrls, wait: async () => {}, ...options })
    return { connector, run }
  }

  test(`${name} knows its namespace`, async () => {
    const { adapter, network } = await createWorld()
    expect(isNamespace(adapter.namespace)).toBe(true)
    expect(network.id.startsWith(`${adapter.namespace}:`)).toBe(true)
  })

  test.each([0n, 1n, ether, 115_792_089n * ether + 1n])(`${name} reads %d to the last unit`, async amount => {
    const world = await createWorld()
    world.setBalance(amount)
    expect(await read(world)).toBe(amount)
  })

  test(`${name} rejects with balance_unavailable when no node answers`, async () => {
    const world = await createWorld()
    world.stopNodes()
    await expect(read(world)).rejects.toMatchObject({ name: 'ConnectKitError', code: 'balance_unavailable' })
  })

  test(`${name} writes addresses as people do, and leaves those as they are`, async () => {
    const { adapter, address, displayAddress } = await createWorld()
    expect(adapter.displayAddress(address)).toBe(displayAddress)
    expect(adapter.displayAddress(displayAddress)).toBe(displayAddress)
  })

  test(`${name} names the address at the network’s explorer, and nothing where there is none`, async () => {
    const { adapter, network, address, displayAddress } = await createWorld()
    const url = adapter.explorerUrl(network, address) ?? ''
    expect(url.startsWith(`${network.explorerUrl}/`)).toBe(true)
    expect(url).toContain(displayAddress)
    expect(adapter.explorerUrl({ ...network, explorerUrl: undefined }, address)).toBeUndefined()
  })

  test(`${name} moves the wallet behind a connector to a network`, async () => {
    const world = await createWorld()
    const { connector, run } = switching(world)
    await run()
    expect(connector.chainId).toBe(world.network.id)
    for (const request of connector.requests)
      expect(request).toMatchObject({ namespace: world.adapter.namespace, chainId: world.network.id })
  })

  test(`${name} has a wallet that does not know a network add it, and says so`, async () => {
    const world = await createWorld()
    const { connector, run } = switching(world, { knownChains: [] })
    let adds = 0
    await run({ onAdd: () => adds++ })
    expect(connector.chainId).toBe(world.network.id)
    expect(adds).toBe(1)
  })

  test(`${name} tells of a wallet that says yes and stays`, async () => {
    const { run } = switching(await createWorld(), { results: { wallet_switchEthereumChain: null } })
    await expect(run()).rejects.toMatchObject({ name: 'ConnectKitError', code: 'wrong_network' })
  })

  test.each(['user_rejected', 'wallet_busy'] as const)(`${name} passes on that a wallet answers %s`, async code => {
    const error = new ConnectKitError(code, 'no')
    const { connector, run } = switching(await createWorld(), { requestErrors: { wallet_switchEthereumChain: error } })
    await expect(run()).rejects.toBe(error)
    expect(connector.chainId).toMatch(/:999$/)
  })

  test(`${name} gives up when it is told to`, async () => {
    const { connector, run } = switching(await createWorld(), { waits: ['wallet_switchEthereumChain'] })
    const controller = new AbortController()
    const switched = run({ signal: controller.signal })
    controller.abort()
    connector.approve()
    await expect(switched).rejects.toMatchObject({ code: 'aborted' })
  })
}
