import { afterAll, expect, test } from 'vitest'
import { startRelay } from '../../e2e/services/startRelay.ts'
import { namespaces } from '../../shared/caip.ts'
import { testCoinbaseWorld } from './coinbase/testCoinbaseWorld.ts'
import { coinbaseId } from './coinbaseId.ts'
import { type ConnectorWorld, demandGoodbye, testConnector } from './connector.contract.ts'
import { testPageWalletWorld } from './pageWallet/testPageWalletWorld.ts'
import { testFakeWorld } from './testFakeWorld.ts'
import { testWalletConnectWorld } from './walletConnect/testWalletConnectWorld.ts'
import { walletConnectId } from './walletConnectId.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

/** Every connector in each of its namespaces, the fake included. */
const worlds: Readonly<Record<string, () => ConnectorWorld>> = {
  'the fake connector': testFakeWorld,
  ...Object.fromEntries(namespaces.map(each => [`a page wallet in ${each}`, () => testPageWalletWorld(each)])),
  ...Object.fromEntries(
    namespaces.map(each => [`WalletConnect in ${each}`, () => testWalletConnectWorld(each, relay)]),
  ),
  Coinbase: testCoinbaseWorld,
}

/** Reveals a skipped row. */
const ran = new Set<string>()
for (const [name, createWorld] of Object.entries(worlds))
  testConnector(name, () => {
    const world = createWorld()
    ran.add(`${world.connector.id} ${world.namespace}`)
    return world
  })

test('a connector that disconnects without telling the page fails the contract', async () => {
  const world = testFakeWorld()
  const mute = { ...world, connector: { ...world.connector, disconnect: async () => {} } }
  await expect(demandGoodbye(mute)).rejects.toThrow()
})

afterAll(() => {
  const everywhere = (id: string) => namespaces.map(namespace => `${id} ${namespace}`)
  const [page, phone] = [everywhere('example.harbour'), everywhere(walletConnectId)]
  expect(ran).toEqual(new Set([...page, ...phone, `${coinbaseId} eip155`]))
  expect(Object.keys(worlds)).toHaveLength(page.length + phone.length + 2)
})
