// @vitest-environment node
import { afterAll, expect } from 'vitest'
import { type Namespace, namespaces } from '../../shared/caip.ts'
import { type AdapterWorld, testAdapter } from './adapter.contract.ts'
import { testBip122World } from './bip122/testBip122World.ts'
import { testCosmosWorld } from './cosmos/testCosmosWorld.ts'
import { testEip155World } from './eip155/testEip155World.ts'
import { testPolkadotWorld } from './polkadot/testPolkadotWorld.ts'
import { adapters } from './registry.ts'
import { testSolanaWorld } from './solana/testSolanaWorld.ts'
import { testFakeWorld } from './testFakeWorld.ts'

/** A row for every adapter there is; the fake is one. */
const worlds: Readonly<Record<Namespace | 'fake', () => Promise<AdapterWorld>>> = {
  fake: testFakeWorld,
  eip155: testEip155World,
  solana: testSolanaWorld,
  bip122: testBip122World,
  polkadot: testPolkadotWorld,
  cosmos: testCosmosWorld,
}

/** What ran, so that a row that is skipped is missed. */
const ran = new Set<unknown>()
for (const [name, createWorld] of Object.entries(worlds))
  testAdapter(`the adapter of ${name}`, async () => {
    const world = await createWorld()
    ran.add(name === 'fake' ? name : world.adapter)
    return world
  })

afterAll(async () => {
  const real = await Promise.all(namespaces.map(namespace => adapters.load(namespace)))
  expect(ran).toEqual(new Set(['fake', ...real]))
})
