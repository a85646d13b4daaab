import { expect, test } from 'vitest'
import { isNamespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import { createFakeConnector, type FakeConnector, type FakeFeatures } from '../connectors/fakeConnector.ts'
import type { Adapter, BalanceRead, NetworkSwitch } from './Adapter.ts'

/** A chain a suite runs against. */
export interface AdapterWorld {
  adapter: Adapter
  /** It has an explorer. */
  network: Network
  /** An address as wallets give it, and as people write it. */
  address: string
  displayAddress: string
  /** Not there where the namespace has no balances. */
  balances?: {
    /** Besides none and one. */
    amounts: readonly bigint[]
    api?: BalanceRead['api']
    set(amount: bigint): void
    /** No node of the network answers. */
    stopNodes(): void
  }
  /** The call that moves a wallet; not there where each request names its network, and nobody is asked. */
  switchMethod?: string
  /** A wallet that does not know a network takes it. */
  canAdd?: boolean
  signer: AdapterSigner
}

/** A wallet with a real key. */
export interface AdapterSigner {
  account: ConnectionAccount
  method: string
  /** Answers the method as wallets do. */
  sign(params: unknown): unknown
  /** By another library than the one that signs. */
  verify(message: string, signature: string): boolean | Promise<boolean>
}

const wallet: PageWallet = { id: 'wallet', name: 'Wallet', kind: 'announced', namespaces: ['eip155'] }
const noApi = { get: () => Promise.reject(new ConnectKitError('network_error', 'There is no server')) }
const messages = ['hello', '', 'Grüße, 世界 🚢\nand a second line', 'x'.repeat(2_000)]

/** What every adapter does, whatever it speaks. Each test makes a world of its own. @returns the worlds that were made */
export function testAdapter(name: string, createWorld: () => Promise<AdapterWorld>): void {
  const read = ({ adapter, address, network, balances }: AdapterWorld) =>
    adapter.balance?.({ address, network, urls: network.rpcUrls, api: balances?.api ?? noApi })

  const switching = ({ adapter, network }: AdapterWorld, features: FakeFeatures = {}) => {
    const connector = createFakeConnector(wallet, { chainId: `${adapter.namespace}:999`, features })
    const run = (options: Partial<NetworkSwitch> = {}) =>
      adapter.switchNetwork({ connector, network, rpcUrls: network.rpcUrls, wait: async () => {}, ...options })
    return { connector, run }
  }

  const signing = ({ adapter, network, signer }: AdapterWorld, features?: FakeFeatures) => {
    const connector = createFakeConnector(wallet, { chainId: network.id, features: features ?? {} })
    if (!features) answerBy(connector, signer)
    const run = (message: string, signal?: AbortSignal) =>
      adapter.signMessage({ connector, account: signer.account, chainId: network.id, message, signal })
    return { connector, run }
  }

  test(`${name} knows its namespace`, async () => {
    const { adapter, network } = await createWorld()
    expect(isNamespace(adapter.namespace)).toBe(true)
    expect(network.id.startsWith(`${adapter.namespace}:`)).toBe(true)
  })

  test(`${name} reads balances to the last unit, or has none`, async () => {
    const world = await createWorld()
    expect(world.adapter.balance === undefined).toBe(world.balances === undefined)
    for (const amount of world.balances ? [0n, 1n, ...world.balances.amounts] : []) {
      world.balances?.set(amount)
      expect(await read(world)).toBe(amount)
    }
    world.balances?.stopNodes()
    if (world.balances)
      await expect(read(world)).rejects.toMatchObject({ name: 'ConnectKitError', code: 'balance_unavailable' })
  })

  test(`${name} writes addresses as people do, and leaves those as they are`, async () => {
    const { adapter, address, displayAddress } = await createWorld()
    expect(adapter.displayAddress(address)).toBe(displayAddress)
    expect(adapter.displayAddress(displayAddress)).toBe(displayAddress)
  })

  test(`${name} takes no address that is none`, async () => {
    const { adapter, network } = await createWorld()
    expect(adapter.validateAddress(network.id, '')).toBe(false)
  })

  test(`${name} names the address at the network’s explorer, and nothing where there is none`, async () => {
    const { adapter, network, address, displayAddress } = await createWorld()
    const url = adapter.explorerUrl(network, address) ?? ''
    expect(url.startsWith(`${network.explorerUrl}/`)).toBe(true)
    expect(url).toContain(displayAddress)
    expect(adapter.explorerUrl({ ...network, explorerUrl: undefined }, address)).toBeUndefined()
  })

  test(`${name} has messages signed so that others can verify them`, async () => {
    const world = await createWorld()
    const { connector, run } = signing(world)
    for (const message of messages) {
      const signature = await run(message)
      expect(await world.signer.verify(message, signature), message).toBe(true)
      expect(await world.signer.verify(`${message}!`, signature), message).toBe(false)
    }
    const { namespace } = world.adapter
    for (const request of connector.requests) expect(request).toMatchObject({ namespace, chainId: world.network.id })
  })

  test(`${name} passes on that a message is not signed`, async () => {
    const world = await createWorld()
    const { method } = world.signer
    const error = new ConnectKitError('user_rejected', 'no')
    await expect(signing(world, { requestErrors: { [method]: error } }).run('hello')).rejects.toBe(error)
    const controller = new AbortController()
    const asked = signing(world, { waits: [method] }).run('hello', controller.signal)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  })

  test.each([null, undefined, '', 'yes', 5, {}, { signature: 'yes' }, { signature: {} }])(
    `${name} takes %j for no signature`,
    async answer => {
      const world = await createWorld()
      const { run } = signing(world, { results: { [world.signer.method]: answer } })
      await expect(run('hello')).rejects.toMatchObject({ name: 'ConnectKitError', code: 'wallet_failed' })
    },
  )

  test(`${name} moves the wallet behind a connector to a network, or asks nobody`, async () => {
    const world = await createWorld()
    const { connector, run } = switching(world)
    await run()
    if (world.switchMethod) expect(connector.chainId).toBe(world.network.id)
    else expect(connector.requests).toEqual([])
    for (const request of connector.requests)
      expect(request).toMatchObject({ namespace: world.adapter.namespace, chainId: world.network.id })
  })

  test(`${name} says when the wallet is not there for a network, unless it can be added`, async () => {
    const world = await createWorld()
    const { connector, run } = switching(world, { knownChains: [] })
    let adds = 0
    if (!world.switchMethod) connector.grantedNetworks = async () => [`${world.adapter.namespace}:999`]
    const moved = run({ onAdd: () => adds++ })
    if (world.canAdd) await moved
    else await expect(moved).rejects.toMatchObject({ name: 'ConnectKitError', code: 'unknown_network' })
    expect(connector.chainId === world.network.id).toBe(world.canAdd === true)
    expect(adds).toBe(world.canAdd ? 1 : 0)
  })

  test(`${name} passes on what a wallet says to being moved`, async () => {
    const world = await createWorld()
    for (const code of world.switchMethod ? (['user_rejected', 'wallet_busy'] as const) : []) {
      const error = new ConnectKitError(code, 'no')
      const { connector, run } = switching(world, { requestErrors: { [world.switchMethod ?? '']: error } })
      await expect(run()).rejects.toBe(error)
      expect(connector.chainId).toMatch(/:999$/)
    }
  })

  test(`${name} gives up moving when it is told to`, async () => {
    const world = await createWorld()
    const { connector, run } = switching(world, { waits: world.switchMethod ? [world.switchMethod] : [] })
    const controller = new AbortController()
    const switched = run({ signal: controller.signal })
    controller.abort()
    connector.approve()
    await expect(switched).rejects.toMatchObject({ code: 'aborted' })
  })
}

/** The fake wallet signs with the key of the world. */
function answerBy(connector: FakeConnector, { method, sign }: AdapterSigner): void {
  connector.request = async request => {
    connector.requests.push(request)
    if (request.method !== method) throw new ConnectKitError('unsupported_method', request.method)
    return sign(request.params)
  }
}
