import { encodeAbiParameters, type Hex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { testNetwork } from '../../boot/testApp.ts'
import { type NodeAnswer, startFakeNode } from '../fakeNode.ts'
import { ensNetwork } from './ensNetwork.ts'
import { resolveEnsName } from './resolveEnsName.ts'
import './resolveEnsName.ts'

const ethereum = testNetwork('eip155:1', 'Ethereum')
const polygon = testNetwork('eip155:137', 'Polygon')
const anvil = { ...testNetwork('eip155:31337', 'Anvil'), ensUniversalResolver: `0x${'11'.repeat(20)}` }
const friend = '0x52908400098527886E0F7030069857D2E4169EE7'

/** What the universal resolver answers: the resolver's own answer, and the resolver. */
function resolved(address: string): Hex {
  const inner = encodeAbiParameters([{ type: 'address' }], [address as Hex])
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [inner, friend])
}

async function resolve(name: string, answer: NodeAnswer, network = anvil as typeof ethereum, at = network) {
  const node = await startFakeNode(answer)
  onTestFinished(node.stop)
  const found = resolveEnsName({ name, network, at, urls: [node.url] })
  return { found, node }
}

test('asks the network’s universal resolver for the normal form of a name', async () => {
  const { found, node } = await resolve('Nick.ETH', () => ({ result: resolved(friend) }))
  expect(await found).toEqual({ address: friend, name: 'nick.eth' })
  expect(node.calls).toMatchObject([{ method: 'eth_call', params: [{ to: anvil.ensUniversalResolver }, 'latest'] }])
  // The name as the name system writes it.
  expect(JSON.stringify(node.calls)).toContain('046e69636b03657468')
})

test('asks Ethereum’s well-known resolver', async () => {
  const { found, node } = await resolve('nick.eth', () => ({ result: resolved(friend) }), ethereum)
  expect(await found).toEqual({ address: friend, name: 'nick.eth' })
  expect(node.calls).toMatchObject([{ params: [{ to: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' }, 'latest'] }])
})

test.each([
  ['vitaIik.eth', 'vitaiik.eth'],
  ['ｎｉｃｋ.eth', 'nick.eth'],
])('%s is reported as %s, the name that was looked up', async (typed, name) => {
  const { found } = await resolve(typed, () => ({ result: resolved(friend) }))
  expect(await found).toEqual({ address: friend, name })
})

test.each(['nick .eth', 'ni‍ck.eth', '', '..', 'nick..eth'])(
  '“%s” is not a name, and nothing is requested',
  async name => {
    const { found, node } = await resolve(name, () => ({ result: resolved(friend) }))
    expect(await found).toBeUndefined()
    expect(node.calls).toEqual([])
  },
)

test('a name without an address does not resolve', async () => {
  const { found } = await resolve('nick.eth', () => ({ result: resolved(`0x${'00'.repeat(20)}`) }))
  expect(await found).toBeUndefined()
})

test('a name for which the registry reverts does not resolve', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x77209fe8' }
  const { found } = await resolve('nick.eth', () => ({ error }))
  expect(await found).toBeUndefined()
})

test.each(['0x', '0x1234', 5, null, `0x${'ff'.repeat(64)}`])('an answer of %j is invalid', async result => {
  const { found } = await resolve('nick.eth', () => ({ result }))
  expect(await found).toBeUndefined()
})

test('a node that fails says nothing about a name', async () => {
  const { found } = await resolve('nick.eth', () => ({ error: { code: -32603, message: 'no' } }))
  await expect(found).rejects.toMatchObject({ name: 'ConnectKitError', code: 'network_error' })
})

test('names come from the network, else from Ethereum if the site lists it', () => {
  const find = ensNetwork
  expect(find?.([polygon, ethereum, anvil], anvil)).toBe(anvil)
  expect(find?.([polygon, ethereum], polygon)).toBe(ethereum)
  expect(find?.([polygon], polygon)).toBeUndefined()
})
