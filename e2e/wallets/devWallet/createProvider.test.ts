import { verifyMessage } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { createProvider, type Eip1193Provider, type RequestArguments } from './createProvider.ts'
import type { Question } from './question.ts'
import { createVault, type Vault } from './vault.ts'

const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
const [first, second] = [privateKeyToAddress(keys[0]), privateKeyToAddress(keys[1])]
const networks = [
  { chainId: 31337, name: 'One', rpcUrl: 'http://127.0.0.1:1' },
  { chainId: 31338, name: 'Two', rpcUrl: 'http://127.0.0.1:2' },
]

let kept: Map<string, string>
let vault: Vault
let provider: Eip1193Provider
let log: RequestArguments[]
let questions: Question[]
let answer: boolean | Promise<boolean>

function memoryStorage(): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
}

function openVault(): Vault {
  const initial = { keys: [...keys], selected: 0, networks, chainId: 31337, permitted: false, locked: false }
  return createVault(memoryStorage(), initial)
}

beforeEach(() => {
  kept = new Map()
  vault = openVault()
  log = []
  questions = []
  answer = true
  provider = createProvider({
    vault,
    origin: 'http://shop.example',
    log,
    ask: async question => {
      questions.push(question)
      return answer
    },
  })
})

const request = (method: string, params?: unknown) => provider.request({ method, params })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => error.code,
  )

test('shows no account before approval, and the selected one afterwards', async () => {
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('eth_requestAccounts')).toEqual([first])
  expect(await request('eth_accounts')).toEqual([first])
  expect(questions.map(({ title }) => title)).toEqual(['Connect'])
})

test('a refusal is 4001 and grants nothing', async () => {
  answer = false
  expect(await codeOf(request('eth_requestAccounts'))).toBe(4001)
  expect(await request('eth_accounts')).toEqual([])
})

test('a second connection request during the first is -32002', async () => {
  let agree = (_: boolean) => {}
  answer = new Promise(resolve => {
    agree = resolve
  })
  const waiting = request('eth_requestAccounts')
  expect(await codeOf(request('eth_requestAccounts'))).toBe(-32002)
  agree(true)
  expect(await waiting).toEqual([first])
})

test('keeps its permission and network over a reload', async () => {
  await request('eth_requestAccounts')
  await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(openVault().state()).toMatchObject({ permitted: true, chainId: 31338 })
})

test('emits accountsChanged and chainChanged', async () => {
  const heard: unknown[] = []
  provider.on('accountsChanged', accounts => heard.push(accounts))
  provider.on('chainChanged', chainId => heard.push(chainId))
  await request('eth_requestAccounts')
  vault.update({ selected: 1 })
  vault.update({ chainId: 31338 })
  vault.update({ locked: true })
  expect(heard).toEqual([[first], [second], '0x7a6a', []])
})

test('a removed listener is not called', async () => {
  const heard: unknown[] = []
  const listener = (accounts: unknown) => heard.push(accounts)
  provider.on('accountsChanged', listener)
  provider.removeListener('accountsChanged', listener)
  await request('eth_requestAccounts')
  expect(heard).toEqual([])
})

test('signs only for an account visible to the site', async () => {
  expect(await codeOf(request('personal_sign', ['0x68656c6c6f', first]))).toBe(4100)
  await request('eth_requestAccounts')
  expect(await codeOf(request('personal_sign', ['0x68656c6c6f', second]))).toBe(4100)
  const signature = (await request('personal_sign', ['0x68656c6c6f', first])) as `0x${string}`
  expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(true)
  expect(questions.at(-1)?.rows).toEqual([{ label: 'Message', value: 'hello' }])
})

test('typed data for another chain is refused', async () => {
  await request('eth_requestAccounts')
  const data = { domain: { chainId: 1 }, types: { A: [] }, primaryType: 'A', message: {} }
  expect(await codeOf(request('eth_signTypedData_v4', [first, JSON.stringify(data)]))).toBe(-32602)
  expect(await codeOf(request('eth_signTypedData_v4', [first, 'no json']))).toBe(-32602)
})

test.each([
  ['eth_sign', undefined, 4200],
  ['toString', undefined, 4200],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }], 4902],
  ['wallet_switchEthereumChain', [{ chainId: 1 }], -32602],
  ['wallet_switchEthereumChain', undefined, -32602],
  ['wallet_requestPermissions', [{ snap: {} }], -32602],
])('%s with %j is refused with %d', async (method, params, code) => {
  expect(await codeOf(request(method, params))).toBe(code)
})

test('permissions are granted, listed and revoked as in EIP-2255', async () => {
  expect(await request('wallet_getPermissions')).toEqual([])
  const granted = await request('wallet_requestPermissions', [{ eth_accounts: {} }])
  expect(granted).toMatchObject([{ invoker: 'http://shop.example', parentCapability: 'eth_accounts' }])
  await request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await request('eth_accounts')).toEqual([])
})

test('logs every request unchanged', async () => {
  await request('eth_chainId')
  await codeOf(request('eth_sign', ['0x00']))
  expect(log).toEqual([{ method: 'eth_chainId' }, { method: 'eth_sign', params: ['0x00'] }])
})

test('ERC-7715 permissions are granted in the requested form, to a site that may see the account', async () => {
  const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x1' } }]
  const asked = { expiry: 1_900_000_000, permissions }
  expect(await codeOf(request('wallet_grantPermissions', [asked]))).toBe(4100)
  await request('eth_requestAccounts')
  const granted = (await request('wallet_grantPermissions', [asked])) as { context: string }
  expect(granted).toMatchObject({ ...asked, chainId: '0x7a69', address: first })
  expect(granted.context).toMatch(/^0x[0-9a-f]{96}$/)
  const one = { permission: permissions[0], rules: [] }
  const several = await request('wallet_requestExecutionPermissions', [one, one])
  expect(several).toMatchObject([
    { ...one, from: first },
    { ...one, from: first },
  ])
  expect(await codeOf(request('wallet_grantPermissions', [{ ...asked, address: second }]))).toBe(4100)
  expect(await codeOf(request('wallet_grantPermissions'))).toBe(-32602)
  answer = false
  expect(await codeOf(request('wallet_grantPermissions', [asked]))).toBe(4001)
})
