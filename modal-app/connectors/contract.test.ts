import { afterAll, expect, test } from 'vitest'
import { startRelay } from '../../e2e/services/startRelay.ts'
import { type Namespace, namespaces } from '../../shared/caip.ts'
import { testAuthWorld } from './auth/testAuthWorld.ts'
import { coinbaseWallet } from './coinbase/coinbaseWallet.ts'
import { testCoinbaseWorld } from './coinbase/testCoinbaseWorld.ts'
import { type ConnectorSuite, type ConnectorWorld, demandGoodbye, testConnector } from './connector.contract.ts'
import { authId, walletConnectId } from './connectorIds.ts'
import { testPageWalletWorld } from './pageWallet/testPageWalletWorld.ts'
import { testFakeWorld } from './testFakeWorld.ts'
import { testWalletConnectWorld } from './walletConnect/testWalletConnectWorld.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

/** Every connector in each of its namespaces, the fake included. */
const suites: Readonly<Record<string, ConnectorSuite>> = {
  'the fake connector': { namespace: 'eip155', mayFailToDisconnect: true, createWorld: testFakeWorld },
  ...rowsOf('a page wallet', false, testPageWalletWorld),
  ...rowsOf('WalletConnect', true, namespace => testWalletConnectWorld(namespace, relay)),
  Coinbase: { namespace: 'eip155', mayFailToDisconnect: false, createWorld: testCoinbaseWorld },
  'the embedded wallet': { namespace: 'eip155', mayFailToDisconnect: false, createWorld: testAuthWorld },
}

function rowsOf(
  name: string,
  mayFailToDisconnect: boolean,
  create: (namespace: Namespace) => ConnectorWorld,
): Record<string, ConnectorSuite> {
  const rows = namespaces.map(namespace => [
    `${name} in ${namespace}`,
    { namespace, mayFailToDisconnect, createWorld: () => create(namespace) },
  ])
  return Object.fromEntries(rows)
}

/** Reveals a skipped row. */
const ran = new Set<string>()
for (const [name, suite] of Object.entries(suites)) {
  const createWorld = () => {
    const world = suite.createWorld()
    ran.add(`${world.connector.id} ${world.namespace}`)
    return world
  }
  testConnector(name, { ...suite, createWorld })
}

test('a connector that disconnects without telling the page fails the contract', async () => {
  const world = testFakeWorld()
  const mute = { ...world, connector: { ...world.connector, disconnect: async () => {} } }
  await expect(demandGoodbye(mute)).rejects.toThrow()
})

afterAll(() => {
  const everywhere = (id: string) => namespaces.map(namespace => `${id} ${namespace}`)
  const [page, phone] = [everywhere('example.harbour'), everywhere(walletConnectId)]
  expect(ran).toEqual(new Set([...page, ...phone, `${coinbaseWallet.id} eip155`, `${authId} eip155`]))
  expect(Object.keys(suites)).toHaveLength(page.length + phone.length + 3)
})
