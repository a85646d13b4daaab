import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { packetToBytes, toCoinType } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinTypeOf } from '../../shared/accountName.ts'
import { startCdn } from '../startCdn.ts'
import { memoryDatabase } from '../store/connectDatabase.ts'
import { openData } from '../store/testStores.ts'
import { testApp } from '../testApp.ts'
import { createNameRegister } from './nameRegister.ts'
import { readNamesKey } from './signAnswer.ts'
import { namingProject, nowMs, zone } from './testNames.ts'

/* Our server's answers to resolvers. e2e/services/names.test.ts shows that contracts and libraries accept them. */

const key = `0x${'11'.repeat(32)}`
const sender = `0x${'22'.repeat(20)}`
const owner = `0x${'ab'.repeat(20)}`
const contract = `0x${'cd'.repeat(20)}`

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
  'function setText(bytes32 node, string key, string value)',
])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

let data: Awaited<ReturnType<typeof openData>>
beforeAll(async () => {
  data = await openData(memoryDatabase)
  const register = createNameRegister(data)
  const row = { zone, coin_type: coinTypeOf('eip155:10'), registered_at: nowMs }
  await register.add({ ...row, label: 'gardener', address: owner, is_contract: 0 })
  await register.add({ ...row, label: 'greenhouse', address: contract, is_contract: 1 })
})
afterAll(() => data.close())

const packet = (name: string) => toHex(packetToBytes(name))
const question = (name: string, call: Hex, packed = packet(name)) =>
  encodeFunctionData({ abi, functionName: 'resolve', args: [packed, call] })
const addr = (name: string) => encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
const coinAddr = (name: string, coinType: bigint) =>
  encodeFunctionData({ abi: coinAbi, functionName: 'addr', args: [namehash(name), coinType] })

async function ask(file: string, from = sender, own: string | undefined = key) {
  const app = await testApp({ data, now: () => nowMs, secret: name => (name === 'CK_NAMES_KEY' ? own : undefined) }, [
    namingProject(),
  ])
  const response = await app.request(`/v1/ens/${from}/${file}`)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function resultOf(request: Hex): Promise<Hex> {
  const { body, status } = await ask(`${request}.json`)
  expect([status, body]).toEqual([200, { data: expect.stringMatching(/^0x/) }])
  const [result, expires, signature] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    body.data,
  )
  expect([expires, signature.length]).toEqual([BigInt(nowMs / 1000 + 300), 132])
  return result
}
const coinResult = async (name: string, coinType: bigint) =>
  decodeFunctionResult({ abi: coinAbi, data: await resultOf(question(name, coinAddr(name, coinType))) })

test.each([
  ['gardener', 60n, owner],
  ['gardener', toCoinType(10), owner],
  ['gardener', toCoinType(8453), owner],
  ['gardener', 0x8000_0000n, owner],
  ['gardener', 0n, '0x'],
  ['gardener', 2n ** 255n, '0x'],
  // A contract has its address on its own network only.
  ['greenhouse', toCoinType(10), contract],
  ['greenhouse', 60n, '0x'],
  ['greenhouse', toCoinType(8453), '0x'],
  ['greenhouse', 0x8000_0000n, '0x'],
  ['nobody', 60n, '0x'],
])('the address of %s for the coin type %i is %s', async (label, coinType, address) => {
  expect(await coinResult(`${label}.${zone}`, coinType)).toBe(address)
})

test('names have an owner and no further records, many at once', async () => {
  const name = `gardener.${zone}`
  const node = namehash(name)
  const calls = [
    addr(name),
    encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] }),
    encodeFunctionData({ abi, functionName: 'contenthash', args: [node] }),
    encodeFunctionData({ abi, functionName: 'name', args: [node] }),
  ]
  const many = await resultOf(question(name, encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })))
  const [address, ...texts] = decodeFunctionResult({ abi, functionName: 'multicall', data: many })
  expect(decodeFunctionResult({ abi, functionName: 'addr', data: address as Hex }).toLowerCase()).toBe(owner)
  expect(texts.map(text => decodeAbiParameters([{ type: 'bytes' }], text))).toEqual([['0x'], ['0x'], ['0x']])
  const unknown = await resultOf(question(`nobody.${zone}`, addr(`nobody.${zone}`)))
  expect(decodeFunctionResult({ abi, functionName: 'addr', data: unknown })).toBe(`0x${'0'.repeat(40)}`)
})

test.each([
  [`${owner.slice(2)}.addr.reverse`, `gardener.${zone}`],
  [`${owner.slice(2)}.8000000a.reverse`, `gardener.${zone}`],
  [`${owner.slice(2)}.default.reverse`, `gardener.${zone}`],
  [`${contract.slice(2)}.8000000a.reverse`, `greenhouse.${zone}`],
  [`${contract.slice(2)}.addr.reverse`, ''],
  [`${sender.slice(2)}.addr.reverse`, ''],
])('the name of %s is %j', async (name, primary) => {
  const call = encodeFunctionData({ abi, functionName: 'name', args: [namehash(name)] })
  const data = await resultOf(question(name, call))
  expect(decodeFunctionResult({ abi, functionName: 'name', data })).toBe(primary)
})

test('any page may ask, without a project, and keep the answer for a moment', async () => {
  const { headers } = await ask(`${question(`gardener.${zone}`, addr(`gardener.${zone}`))}.json`)
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(headers.get('Cache-Control')).toBe('public, max-age=15')
})

describe('a question is refused', () => {
  const name = `gardener.${zone}`
  const multicall = (calls: Hex[]) => encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
  test.each<[string, string]>([
    ['that is no hex', 'gardener.json'],
    ['without an ending', question(name, addr(name))],
    ['with half a byte', `${question(name, addr(name))}0.json`],
    ['of nothing', '0x.json'],
    ['that is no call', '0x12345678.json'],
    ['that is cut', `${question(name, addr(name)).slice(0, 200)}.json`],
    ['that is long', `${question(name, `0x${'00'.repeat(5000)}`)}.json`],
    ['about another name', `${question(name, addr(`greenhouse.${zone}`))}.json`],
    ['about another name, among others', `${question(name, multicall([addr(name), addr(`greenhouse.${zone}`)]))}.json`],
    ['in itself', `${question(name, multicall([multicall([addr(name)])]))}.json`],
    ['of too many calls', `${question(name, multicall(Array.from({ length: 33 }, () => addr(name))))}.json`],
    [
      'that would change something',
      `${question(name, encodeFunctionData({ abi, functionName: 'setText', args: [namehash(name), 'a', 'b'] }))}.json`,
    ],
    ['in upper case', `${question(name, addr(name), packet('GARDENER.example.eth'))}.json`],
    ['with a letter of another alphabet', `${question(name, addr(name), packet('gаrdener.example.eth'))}.json`],
    ['with a label that never ends', `${question(name, addr(name), '0xff61')}.json`],
    ['with a name that never ends', `${question(name, addr(name), '0x0461626364')}.json`],
    ['with bytes behind the name', `${question(name, addr(name), '0x046162636400ff')}.json`],
    ['with no name', `${question(name, addr(name), '0x')}.json`],
  ])('%s', async (_, file) => {
    const { status, body } = await ask(file)
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_request', error: expect.stringMatching(/^data is not accepted/) },
    ])
  })

  test('of no contract', async () => {
    const file = `${question(name, addr(name))}.json`
    expect(await ask(file, 'gardener.eth')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('by a server without a key', async () => {
    const answer = await ask(`${question(name, addr(name))}.json`, sender, '')
    expect(answer).toMatchObject({ status: 503, body: { code: 'not_available' } })
  })
})

test.each([
  '11'.repeat(32),
  '0x11',
  `0x${'zz'.repeat(32)}`,
  `0x${'00'.repeat(32)}`,
  `0x${'ff'.repeat(32)}`,
  `0x${'11'.repeat(33)}`,
])('an invalid key prevents the start, and is not shown: %s', text => {
  expect(() => readNamesKey(() => text)).toThrow(
    /^CK_NAMES_KEY is not accepted; expected a private key: 0x and 64 hex digits$/,
  )
})

test('a server does not start with an invalid key', async () => {
  const keys = new Map([['CK_NAMES_KEY', 'secret']])
  await expect(startCdn({ port: 0, projects: [namingProject()], keys })).rejects.toThrow(
    /^CK_NAMES_KEY is not accepted/,
  )
})
