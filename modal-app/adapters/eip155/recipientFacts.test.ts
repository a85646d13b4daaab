import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileContracts } from '../../../e2e/services/compileContracts.ts'
import { deployContracts, type LocalContracts, localContractSources } from '../../../e2e/services/deployContracts.ts'
import { type Anvil, startAnvil } from '../../../e2e/services/startAnvil.ts'
import { createTestApp, testNetwork } from '../../boot/testApp.ts'
import type { TransferPlan } from '../Transfers.ts'
import { isOwnerless } from './recipientFacts.ts'
import { transfers } from './transfers.ts'

// Loaded with the first transfer, which takes a test's time on a busy machine.
import './checkTransfer.ts'
import './recipientFacts.ts'

let anvil: Anvil
let contracts: LocalContracts
beforeAll(async () => {
  const root = process.cwd()
  anvil = await startAnvil({ chainId: 31337, port: 0, root })
  contracts = await deployContracts(31337, anvil.url, await compileContracts(root, localContractSources))
})
afterAll(() => anvil.stop())

const network = testNetwork('eip155:31337', 'Anvil')
const factsOf = (to: string, urls = [anvil.url]) => transfers.recipientFacts({ network, urls, to })
const newAddress = () => privateKeyToAddress(generatePrivateKey())
async function call(method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
}

test.each([
  ['zero', `0x${'0'.repeat(40)}`],
  ['dead', '0x000000000000000000000000000000000000dEaD'],
  ['ecrecover', `0x${'0'.repeat(39)}1`],
  ['a precompile of a rollup', `0x${'0'.repeat(37)}100`],
  ['the highest of the low ones', `0x${'0'.repeat(38)}ff`],
  ['a precompile of Avalanche', '0x0200000000000000000000000000000000000001'],
  ['a system contract of zkSync', '0x000000000000000000000000000000000000800A'],
  ['the placeholder for ether', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['all bits', `0x${'f'.repeat(40)}`],
  ['dead ten times', `0x${'dead'.repeat(10)}`],
  ['a burn of dogs', '0xdEAD000000000000000042069420694206942069'],
])('nobody owns %s, whether a node answers or not', async (_, to) => {
  expect(isOwnerless(to)).toBe(true)
  expect(await factsOf(to)).toEqual({ kind: 'ownerless' })
  expect(await factsOf(to, [])).toEqual({ kind: 'ownerless' })
  const { api } = createTestApp()
  const plan: TransferPlan = { network, urls: [anvil.url], from: { address: newAddress() }, to, amount: 1n, api }
  await expect(transfers.checkTransfer(plan)).rejects.toMatchObject({ code: 'insufficient_funds' })
})

test('an address with many zeros may have an owner', () => {
  expect(isOwnerless(`0x${'0'.repeat(18)}a1b2c3d4e5f60718293a4b`)).toBe(false)
  for (let count = 0; count < 200; count++) expect(isOwnerless(newAddress())).toBe(false)
})

test('tokens and NFT collections are recognised, listed or not', async () => {
  for (const [name, address] of Object.entries(contracts) as [string, string][])
    if (/token|nft|collection/i.test(name) && /^0x[0-9a-f]{40}$/i.test(address))
      expect(await factsOf(address), name).toEqual({ kind: 'tokenContract' })
})

test('other contracts, and accounts with delegated code, are recipients', async () => {
  const silent = newAddress()
  await call('anvil_setCode', silent, '0x600160005260206000f3')
  // It answers everything with one, and so claims to be anything.
  expect(await factsOf(silent)).toEqual({ kind: 'tokenContract' })
  await call('anvil_setCode', silent, '0x00')
  expect(await factsOf(silent)).toEqual({})
  await call('anvil_setCode', silent, `0xef0100${contracts.token.slice(2)}`)
  expect(await factsOf(silent)).toEqual({})
})

test('an account with a balance or a transaction is used; one with neither seems unused', async () => {
  const to = newAddress()
  expect(await factsOf(to)).toEqual({ isUnused: 'seemingly' })
  await call('anvil_setBalance', to, '0x1')
  expect(await factsOf(to)).toEqual({})
  await call('anvil_setBalance', to, '0x0')
  await call('anvil_setNonce', to, '0x1')
  expect(await factsOf(to)).toEqual({})
})

test('facts that no node reports are omitted', async () => {
  expect(await factsOf(newAddress(), [])).toEqual({})
  expect(await factsOf(contracts.token, ['http://127.0.0.1:9'])).toEqual({})
})

test('a token is not sent to its own contract, however it is spelled', async () => {
  const { api } = createTestApp()
  const { token } = contracts
  const plan: TransferPlan = { network, urls: [], from: { address: newAddress() }, to: token, token, amount: 1n, api }
  const refused = { code: 'invalid_params', facts: { problem: 'ownContract' } }
  for (const to of [token, token.toLowerCase(), token.toLowerCase().slice(2)])
    await expect(transfers.checkTransfer({ ...plan, to })).rejects.toMatchObject(refused)
})
