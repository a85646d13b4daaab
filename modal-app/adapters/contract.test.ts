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

/** A row for every adapter, the fake included. */
const worlds: Readonly<Record<Namespace | 'fake', () => Promise<AdapterWorld>>> = {
  fake: testFakeWorld,
  eip155: testEip155World,
  solana: testSolanaWorld,
  bip122: testBip122World,
  polkadot: testPolkadotWorld,
  cosmos: testCosmosWorld,
}

const withoutBalances: readonly string[] = ['polkadot', 'cosmos']

/** The adapters that ran, so that a missing row is noticed. */
const ran = new Set<unknown>()
for (const [name, createWorld] of Object.entries(worlds)) {
  const namespace = name === 'fake' ? 'eip155' : (name as Namespace)
  const traits = { namespace, hasBalances: !withoutBalances.includes(name), sends: !withoutBalances.includes(name) }
  testAdapter(`the adapter of ${name}`, traits, async () => {
    const world = await createWorld()
    ran.add(name === 'fake' ? name : world.adapter)
    return world
  })
}

afterAll(async () => {
  const real = await Promise.all(namespaces.map(namespace => adapters.load(namespace)))
  expect(ran).toEqual(new Set(['fake', ...real]))
})
