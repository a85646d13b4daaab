import { expect, test } from 'vitest'
import { isChainId, isNamespace } from '../../shared/caip.ts'
import { connectorKinds } from '../../shared/wallets.ts'
import type { Connector, ConnectRequest } from './Connector.ts'

/** What a suite can make the wallet behind a connector do. */
export interface ConnectorWorld {
  connector: Connector
  /** The wallet asks its user from now on, until `approve` or `decline`. */
  askUser(): void
  approve(): void
  decline(): void
  /** The next request of this method is answered or rejected like this. */
  answer(method: string, result: unknown): void
  reject(method: string, error: Error): void
  /** The wallet leaves the next request of this method without an answer. */
  hold(method: string): void
  /** The wallet cannot be disconnected; one of the page always can, as the page owns the connection. */
  failDisconnect?(): void
}

/** What every connector does, whatever it reaches. Each test makes a world of its own. */
export function testConnector(name: string, createWorld: () => ConnectorWorld): void {
  const connectTo = ({ connector }: ConnectorWorld, signal = new AbortController().signal) => {
    const [namespace = 'eip155'] = connector.namespaces
    const request: ConnectRequest = { namespace, chainIds: [`${namespace}:1`], signal }
    return connector.connect(request)
  }
  const request = ({ connector }: ConnectorWorld, method: string, params?: unknown, signal?: AbortSignal) =>
    connector.request({ namespace: connector.namespaces[0] ?? 'eip155', chainId: 'eip155:1', method, params, signal })

  test(`${name} says what it is`, () => {
    const { connector } = createWorld()
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
    expect(chainId).toMatch(new RegExp(`^${world.connector.namespaces[0]}:`))
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

  test(`${name} gives up when it is told to, and a late answer then changes nothing`, async () => {
    const world = createWorld()
    const controller = new AbortController()
    world.askUser()
    const connected = connectTo(world, controller.signal)
    controller.abort()
    world.approve()
    await expect(connected).rejects.toMatchObject({ code: 'aborted' })
  })

  test(`${name} does not begin when it was told to give up before`, async () => {
    await expect(connectTo(createWorld(), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
  })

  test(`${name} passes answers on as they are`, async () => {
    const world = createWorld()
    world.answer('eth_chainId', '0x1')
    await expect(request(world, 'eth_chainId')).resolves.toBe('0x1')
    world.answer('wallet_getCapabilities', { '0x1': { atomic: { status: 'ready' } } })
    await expect(request(world, 'wallet_getCapabilities', ['0x1'])).resolves.toEqual({
      '0x1': { atomic: { status: 'ready' } },
    })
  })

  test(`${name} passes failures on as they are`, async () => {
    const world = createWorld()
    world.reject('personal_sign', Object.assign(new Error('The account is locked'), { code: 4100 }))
    const asked = request(world, 'personal_sign', ['0x00'])
    await expect(asked).rejects.toMatchObject({ message: 'The account is locked', code: 4100 })
  })

  test(`${name} stops waiting for an answer when it is told to`, async () => {
    const world = createWorld()
    const controller = new AbortController()
    world.hold('personal_sign')
    const asked = request(world, 'personal_sign', ['0x00'], controller.signal)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    world.answer('eth_chainId', '0x1')
    await expect(request(world, 'eth_chainId')).resolves.toBe('0x1')
  })

  test(`${name} disconnects, also when it never was connected`, async () => {
    const { connector } = createWorld()
    await expect(connector.disconnect('eip155')).resolves.toBeUndefined()
  })

  test(`${name} tells when the wallet cannot disconnect`, async () => {
    const world = createWorld()
    if (!world.failDisconnect) return
    world.failDisconnect()
    await expect(world.connector.disconnect('eip155')).rejects.toBeInstanceOf(Error)
  })
}
