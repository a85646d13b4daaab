import { type Address, encodeFunctionData, type Hex, keccak256, namehash, parseAbi, stringToHex } from 'viem'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { first, second, startTestChain, type TestChain, third } from '../../../e2e/services/testChain.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { ProjectNetwork } from '../../../shared/networks.ts'
import { resolveEnsName } from './resolveEnsName.ts'

/** Names of the registry on a real chain, asked for as the modal asks. */

let chain: TestChain
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  return () => started.stop()
})
afterEach(() => chain.reset())

const abi = parseAbi([
  'function register(bytes32 label)',
  'function setAddr(bytes32 node, address account)',
  'function setAddr(bytes32 node, uint256 coinType, bytes account)',
])
const evmBit = 0x80000000n

/** A name with an address on its own network, and others by coin type. */
async function name(label: string, others: readonly (readonly [coinType: bigint, account: Hex])[]): Promise<string> {
  const { registrar, ensResolver } = chain.contracts
  const node = namehash(`${label}.eth`)
  const send = (to: Address, data: Hex) => chain.send(first, to, { data })
  const hash = keccak256(stringToHex(label))
  await send(registrar, encodeFunctionData({ abi, functionName: 'register', args: [hash] }))
  await send(ensResolver, encodeFunctionData({ abi, functionName: 'setAddr', args: [node, first] }))
  for (const [coinType, account] of others)
    await send(ensResolver, encodeFunctionData({ abi, functionName: 'setAddr', args: [node, coinType, account] }))
  return `${label}.eth`
}

async function addressOf(text: string, at: ChainId): Promise<string | undefined> {
  const { network, urls } = chain.read(first)
  const named: ProjectNetwork = { ...network, ensUniversalResolver: chain.contracts.universalResolver }
  return (await resolveEnsName({ name: text, network: named, at: { ...network, id: at }, urls: [...urls] }))?.address
}

test('a name has the address of the network’s own record, else that of all EVM networks, else none', async () => {
  const layers = await name('layers', [
    [evmBit + 8453n, second],
    [evmBit, third],
  ])
  expect(await addressOf(layers, 'eip155:31337')).toBe(first)
  expect(await addressOf(layers, 'eip155:8453')).toBe(second)
  expect(await addressOf(layers, 'eip155:10')).toBe(third)
})

test('an address on the names’ own network does not count on another', async () => {
  const home = await name('home', [[evmBit + 8453n, '0x']])
  expect(await addressOf(home, 'eip155:31337')).toBe(first)
  expect(await addressOf(home, 'eip155:8453')).toBeUndefined()
})

test.each([
  ['too short', '0x1234'],
  ['too long', `0x${'11'.repeat(32)}`],
  ['nobody’s', `0x${'00'.repeat(20)}`],
] as const)('a record that is %s is not an address', async (kind, record) => {
  const broken = await name(`broken${kind.length}`, [[evmBit + 8453n, record]])
  expect(await addressOf(broken, 'eip155:8453')).toBeUndefined()
})

test('a chain id without a coin type has the address of all EVM networks', async () => {
  const wide = await name('wide', [[evmBit, third]])
  expect(await addressOf(wide, 'eip155:2147483658')).toBe(third)
})
