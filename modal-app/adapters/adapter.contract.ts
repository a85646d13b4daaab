import { expect, test } from 'vitest'
import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import { isNamespace } from '../../shared/parseCaip.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import { testWhere } from '../boot/testWhere.ts'
import { createFakeConnector, type FakeConnector, type FakeFeatures } from '../connectors/fakeConnector.ts'
import type { Adapter, BalanceRead, NetworkSwitch } from './Adapter.ts'
import { namespaceFacts } from './namespaceFacts.ts'

/** What a suite knows about an adapter before it makes a world. */
export interface AdapterTraits {
  namespace: Namespace
  hasBalances: boolean
  /** Whether it supports transfers. */
  sends: boolean
}

/** A chain a suite runs against. */
export interface AdapterWorld {
  adapter: Adapter
  /** Must have an explorer. */
  network: Network
  /** An address as wallets return it, and in display form. */
  address: string
  displayAddress: string
  /** Where the suite has balances. */
  balances?: {
    /** In addition to 0 and 1. */
    amounts: readonly bigint[]
    api?: BalanceRead['api']
    set(amount: bigint): void
    /** Makes all nodes of the network fail. */
    stopNodes(): void
  }
  /** The call that switches a wallet's network, if there is one. */
  switchMethod?: string
  signer: AdapterSigner
  /** For suites of adapters that send. */
  sending?: {
    /** Another address of the network, and one of another namespace. */
    recipient: string
    otherChain: string
    /** In the network's format. */
    hash: string
  }
}

/** A wallet with a real key. */
export interface AdapterSigner {
  account: ConnectionAccount
  method: string
  /** Answers the method as a wallet does. */
  sign(params: unknown): unknown
  /** Verifies with a library other than the signing one. */
  verify(message: string, signature: string): boolean | Promise<boolean>
}

const wallet: PageWallet = { id: 'wallet', name: 'Wallet', kind: 'announced', namespaces: ['eip155'] }
const noApi = { get: () => Promise.reject(new ConnectKitError('network_error', 'There is no server')) }
const messages = ['hello', '', 'Grüße, 世界 🚢\nand a second line', 'x'.repeat(2_000)]

/** The tests of every adapter. Each makes its own world. */
export function testAdapter(
  name: string,
  { namespace, hasBalances, sends }: AdapterTraits,
  createWorld: () => Promise<AdapterWorld>,
): void {
  const { networkChange } = namespaceFacts[namespace]
  const takesNetworks = networkChange === 'wallet'
  const movesWallets = takesNetworks || networkChange === 'askOrReconnect'

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
    expect(adapter.namespace).toBe(namespace)
    expect(network.id.startsWith(`${namespace}:`)).toBe(true)
  })

  test(`${name} ${hasBalances ? 'has balances' : 'has no balances'}`, async () => {
    const { adapter, balances } = await createWorld()
    expect(adapter.balance !== undefined).toBe(hasBalances)
    expect(balances !== undefined).toBe(hasBalances)
  })

  testWhere(hasBalances, 'it has no balances')(`${name} reads balances to the last unit`, async () => {
    const world = (await createWorld()) as Required<AdapterWorld>
    for (const amount of [0n, 1n, ...world.balances.amounts]) {
      world.balances.set(amount)
      expect(await read(world)).toBe(amount)
    }
    world.balances.stopNodes()
    await expect(read(world)).rejects.toMatchObject({ name: 'ConnectKitError', code: 'balance_unavailable' })
  })

  test(`${name} writes addresses as people do, and leaves such addresses unchanged`, async () => {
    const { adapter, address, displayAddress } = await createWorld()
    expect(adapter.displayAddress(address)).toBe(displayAddress)
    expect(adapter.displayAddress(displayAddress)).toBe(displayAddress)
  })

  test(`${name} links the address to the network’s explorer, if there is one`, async () => {
    const { adapter, network, address, displayAddress } = await createWorld()
    const url = adapter.explorerUrl(network, address) ?? ''
    expect(url.startsWith(`${network.explorerUrl}/`)).toBe(true)
    expect(url).toContain(displayAddress)
    expect(adapter.explorerUrl({ ...network, explorerUrl: undefined }, address)).toBeUndefined()
  })

  const planned = ({ adapter, address, network, balances, sending }: AdapterWorld) => ({
    adapter,
    plan: {
      network,
      urls: network.rpcUrls,
      from: { address },
      to: sending?.recipient ?? '',
      amount: 1_000_000_000n,
      api: balances?.api ?? noApi,
    },
  })

  test(`${name} ${sends ? 'sends, and knows all that goes with it' : 'does not send'}`, async () => {
    const { adapter, sending } = await createWorld()
    expect((await adapter.capability('transfers')) !== undefined).toBe(sends)
    expect(sending !== undefined).toBe(sends)
  })

  testWhere(sends, 'it does not send')(`${name} says why a text is no address to send to`, async () => {
    const { adapter, network, address, sending } = await createWorld()
    const transfers = await adapter.capability('transfers')
    const problemOf = async (text = '') => transfers?.addressProblem(network.id, text)
    expect(await problemOf(address)).toBeUndefined()
    expect(await problemOf(sending?.recipient)).toBeUndefined()
    for (const text of ['', ' ', 'a name', '0x', `${address} `]) expect(await problemOf(text), text).toBe('invalid')
    expect(await problemOf(sending?.otherChain)).toBe('otherChain')
  })

  testWhere(sends, 'it does not send')(
    `${name} refuses a transfer that cannot be, before anyone is asked`,
    async () => {
      const { adapter, plan } = planned(await createWorld())
      const refused = { name: 'ConnectKitError', code: 'invalid_params', facts: { problem: 'invalid' } }
      const transfers = await adapter.capability('transfers')
      await expect(transfers?.checkTransfer({ ...plan, urls: [], to: 'nobody at all' })).rejects.toMatchObject(refused)
    },
  )

  testWhere(sends, 'it does not send')(`${name} links a transaction to the explorer, if there is one`, async () => {
    const { adapter, network, sending } = await createWorld()
    const hash = sending?.hash ?? ''
    const transfers = await adapter.capability('transfers')
    const url = transfers?.transactionUrl(network, hash) ?? ''
    expect(url.startsWith(`${network.explorerUrl}/`)).toBe(true)
    expect(url).toContain(hash)
    expect(transfers?.transactionUrl({ ...network, explorerUrl: undefined }, hash)).toBeUndefined()
  })

  test(`${name} has messages signed so that others can verify them`, async () => {
    const world = await createWorld()
    const { connector, run } = signing(world)
    for (const message of messages) {
      const signature = await run(message)
      expect(await world.signer.verify(message, signature), message).toBe(true)
      expect(await world.signer.verify(`${message}!`, signature), message).toBe(false)
    }
    for (const request of connector.requests) expect(request).toMatchObject({ namespace, chainId: world.network.id })
  })

  test(`${name} passes on a refused and an aborted signature`, async () => {
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
    `${name} rejects %j as a signature`,
    async answer => {
      const world = await createWorld()
      const { run } = signing(world, { results: { [world.signer.method]: answer } })
      await expect(run('hello')).rejects.toMatchObject({ name: 'ConnectKitError', code: 'wallet_failed' })
    },
  )

  testWhere(movesWallets, 'its wallets are not asked')(`${name} moves the wallet to a network`, async () => {
    const world = await createWorld()
    const { connector, run } = switching(world)
    await run()
    expect(connector.chainId).toBe(world.network.id)
    for (const request of connector.requests) expect(request).toMatchObject({ namespace, chainId: world.network.id })
  })

  testWhere(!movesWallets, 'its wallets are asked')(`${name} asks no wallet to move`, async () => {
    const { connector, run } = switching(await createWorld())
    await run()
    expect(connector.requests).toEqual([])
  })

  const movingToUnknown = async (world: AdapterWorld) => {
    const { connector, run } = switching(world, { knownChains: [] })
    if (!movesWallets) connector.capabilities.grantedNetworks = async () => [`${namespace}:999` as ChainId]
    let adds = 0
    const failure = await run({ onAdd: () => adds++ }).catch((thrown: unknown) => thrown)
    return { failure, adds, isThere: connector.chainId === world.network.id }
  }

  testWhere(takesNetworks, 'its wallets take no networks')(`${name} adds a network to the wallet`, async () => {
    expect(await movingToUnknown(await createWorld())).toEqual({ failure: undefined, adds: 1, isThere: true })
  })

  testWhere(!takesNetworks, 'its wallets take networks')(`${name} says that a network is unknown`, async () => {
    const { failure, adds, isThere } = await movingToUnknown(await createWorld())
    expect(failure).toMatchObject({ name: 'ConnectKitError', code: 'unknown_network' })
    expect({ adds, isThere }).toEqual({ adds: 0, isThere: false })
  })

  testWhere(movesWallets, 'its wallets are not asked')(`${name} passes on why a wallet does not move`, async () => {
    const world = (await createWorld()) as Required<AdapterWorld>
    for (const code of ['user_rejected', 'wallet_busy'] as const) {
      const error = new ConnectKitError(code, 'no')
      const { connector, run } = switching(world, { requestErrors: { [world.switchMethod]: error } })
      await expect(run()).rejects.toBe(error)
      expect(connector.chainId).toMatch(/:999$/)
    }
  })

  test(`${name} stops moving when aborted`, async () => {
    const world = await createWorld()
    const { connector, run } = switching(world, { waits: world.switchMethod ? [world.switchMethod] : [] })
    const controller = new AbortController()
    const switched = run({ signal: controller.signal })
    controller.abort()
    connector.approve()
    await expect(switched).rejects.toMatchObject({ code: 'aborted' })
  })
}

/** Makes the fake wallet sign with the world's key. */
function answerBy(connector: FakeConnector, { method, sign }: AdapterSigner): void {
  connector.request = async request => {
    connector.requests.push(request)
    if (request.method !== method) throw new ConnectKitError('unsupported_method', request.method)
    return sign(request.params)
  }
}
