import { expect, test } from 'vitest'
import { isNamespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import type { ApiClient } from '../api/client.ts'
import { createFakeConnector } from '../connectors/fakeConnector.ts'
import type { Adapter } from './Adapter.ts'

/** A chain a suite runs against. */
export interface AdapterWorld {
  adapter: Adapter
  network: Network
  api: ApiClient
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
  const read = ({ adapter, address, network, api }: AdapterWorld) => adapter.balance({ address, network, api })

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

  test(`${name} asks the wallet behind a connector for a network`, async () => {
    const { adapter, network } = await createWorld()
    const connector = createFakeConnector(wallet)
    await adapter.switchNetwork(connector, network)
    expect(connector.requests).toMatchObject([{ namespace: adapter.namespace, chainId: network.id }])
  })

  test.each(['user_rejected', 'unknown_network'] as const)(`${name} passes on that a wallet answers %s`, async code => {
    const { adapter, network } = await createWorld()
    const error = new ConnectKitError(code, 'no')
    const connector = createFakeConnector(wallet)
    connector.request = () => Promise.reject(error)
    await expect(adapter.switchNetwork(connector, network)).rejects.toBe(error)
  })
}
