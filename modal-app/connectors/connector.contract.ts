import { expect, test } from 'vitest'
import type { ChainId, Namespace } from '../../shared/caip.ts'
import { connectorKinds } from '../../shared/choices.ts'
import { connectionId } from '../../shared/connections.ts'
import { isChainId, isNamespace } from '../../shared/parseCaip.ts'
import { testWhere } from '../boot/testWhere.ts'
import type { Connector, ConnectRequest } from './Connector.ts'

/** A connector in one namespace, and its facts before a suite creates a world. */
export interface ConnectorSuite {
  namespace: Namespace
  /** The wallet may be unable to disconnect; a connection that the page owns always ends. */
  mayFailToDisconnect: boolean
  createWorld(): ConnectorWorld
}

/** What a suite can make the wallet behind a connector do. */
export interface ConnectorWorld {
  connector: Connector
  namespace: Namespace
  /** Plays the visitor's part while it connects. */
  show?: ConnectRequest['show']
  /** The wallet asks its user from now on, until `approve` or `decline`. */
  askUser(): void
  approve(): void
  decline(): void
  /** The next request of this method is answered or rejected like this. */
  answer(method: string, result: unknown): void
  reject(method: string, error: Error): void
  /** The wallet never answers the next request of this method. */
  hold(method: string): void
  /** Ids of the connections that the page was told are over, in order. */
  ended(): readonly string[]
  /** The wallet cannot be disconnected from now on. */
  failDisconnect?(): void
}

/** Sample requests for a wallet of each namespace: a network, a signature, and another request. */
export const words: Readonly<
  Record<Namespace, { chainId: ChainId; sign: readonly [string, unknown]; ask: readonly [string, unknown] }>
> = {
  eip155: { chainId: 'eip155:1', sign: ['personal_sign', ['0x00']], ask: ['wallet_getCapabilities', ['0x1']] },
  solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    sign: ['solana_signMessage', { message: '2', pubkey: '1' }],
    ask: ['solana_signMessage', { message: '3', pubkey: '1' }],
  },
  bip122: {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    sign: ['signMessage', { message: 'hello' }],
    ask: ['sendTransfer', { amount: '1' }],
  },
  polkadot: {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    sign: ['polkadot_signMessage', { message: 'hello' }],
    ask: ['polkadot_signTransaction', { transactionPayload: {} }],
  },
  cosmos: {
    chainId: 'cosmos:cosmoshub-4',
    sign: ['cosmos_signAmino', { signDoc: {} }],
    ask: ['cosmos_getAccounts', {}],
  },
}

const capabilities = { '0x1': { atomic: { status: 'ready' } } }

/** The page is notified once: it owns the connections and shows them until then. */
export async function demandGoodbye({ connector, namespace, ended }: ConnectorWorld): Promise<void> {
  await expect(connector.disconnect(namespace)).resolves.toBeUndefined()
  expect(ended()).toEqual([connectionId(namespace, connector.id)])
}

/** What every connector does. Each test makes a world of its own. */
export function testConnector(name: string, { namespace, mayFailToDisconnect, createWorld }: ConnectorSuite): void {
  const { ask, sign } = words[namespace]
  const connectTo = ({ connector, namespace, show }: ConnectorWorld, signal = new AbortController().signal) => {
    const request: ConnectRequest = { namespace, chainIds: [words[namespace].chainId], signal, show }
    return connector.connect(request)
  }
  const request = (
    { connector, namespace }: ConnectorWorld,
    [method, params]: readonly [string, unknown],
    signal?: AbortSignal,
  ) => connector.request({ namespace, chainId: words[namespace].chainId, method, params, signal })

  const giveUp = async (world: ConnectorWorld) => {
    const controller = new AbortController()
    world.hold(sign[0])
    const asked = request(world, sign, controller.signal)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  }

  test(`${name} has an id, a name, a kind and namespaces`, () => {
    const { connector, failDisconnect, ...world } = createWorld()
    expect(world.namespace).toBe(namespace)
    expect(failDisconnect !== undefined).toBe(mayFailToDisconnect)
    expect(connector.namespaces).toContain(namespace)
    expect(connector.id).not.toBe('')
    expect(connector.name).not.toBe('')
    expect(connectorKinds).toContain(connector.kind)
    expect(connector.namespaces.length).toBeGreaterThan(0)
    expect(connector.namespaces.every(isNamespace)).toBe(true)
  })

  test(`${name} connects with accounts and a chain of the namespace`, async () => {
    const world = createWorld()
    const { accounts, chainId } = await connectTo(world)
    expect(accounts.length).toBeGreaterThan(0)
    expect(accounts.every(({ address }) => address !== '')).toBe(true)
    expect(isChainId(chainId)).toBe(true)
    expect(chainId).toMatch(new RegExp(`^${namespace}:`))
  })

  test(`${name} connects once the user agrees`, async () => {
    const world = createWorld()
    world.askUser()
    const connected = connectTo(world)
    world.approve()
    await expect(connected).resolves.toHaveProperty('accounts')
  })

  test(`${name} rejects a refusal as user_rejected, and connects when asked again`, async () => {
    const world = createWorld()
    world.askUser()
    const connected = connectTo(world)
    world.decline()
    await expect(connected).rejects.toMatchObject({ name: 'ConnectKitError', code: 'user_rejected' })
    const again = connectTo(world)
    world.approve()
    await expect(again).resolves.toHaveProperty('chainId')
  })

  test(`${name} stops connecting when aborted, and ignores a late answer`, async () => {
    const world = createWorld()
    const controller = new AbortController()
    world.askUser()
    const connected = connectTo(world, controller.signal)
    controller.abort()
    world.approve()
    await expect(connected).rejects.toMatchObject({ code: 'aborted' })
  })

  test(`${name} does not begin when already aborted`, async () => {
    await expect(connectTo(createWorld(), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
  })

  test(`${name} passes answers on unchanged`, async () => {
    const world = createWorld()
    for (const [[method, params], answer] of [
      [ask, capabilities],
      [sign, 'a signature'],
    ] as const) {
      world.answer(method, answer)
      await expect(request(world, [method, params])).resolves.toEqual(answer)
    }
  })

  test(`${name} passes failures on unchanged`, async () => {
    const world = createWorld()
    world.reject(sign[0], Object.assign(new Error('The account is locked'), { code: 4100 }))
    const asked = request(world, sign)
    await expect(asked).rejects.toMatchObject({ message: 'The account is locked', code: 4100 })
  })

  test(`${name} stops waiting for an answer when aborted`, async () => {
    await giveUp(createWorld())
  })

  const hasTwoMethods = ask[0] !== sign[0]
  testWhere(hasTwoMethods, 'one method is asked')(`${name} answers another request after that`, async () => {
    const world = createWorld()
    await giveUp(world)
    world.answer(ask[0], capabilities)
    await expect(request(world, ask)).resolves.toEqual(capabilities)
  })

  test(`${name} tells the page that it is disconnected`, async () => {
    const world = createWorld()
    await connectTo(world)
    await demandGoodbye(world)
  })

  test(`${name} tells the page even when it never was connected`, async () => {
    await demandGoodbye(createWorld())
  })

  testWhere(mayFailToDisconnect, 'it always can')(`${name} tells when the wallet cannot disconnect`, async () => {
    const world = createWorld() as Required<ConnectorWorld>
    world.failDisconnect()
    await expect(world.connector.disconnect(world.namespace)).rejects.toBeInstanceOf(Error)
    expect(world.ended()).toEqual([])
  })
}
