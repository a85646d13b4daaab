import { encodeFunctionData, erc20Abi, type Hex, hashTypedData, parseAbi, recoverAddress, toHex } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import { hashAuthorization, verifyAuthorization } from 'viem/utils'
import { beforeEach, expect, test } from 'vitest'
import { signText } from '../../cdn/secure-site/signing/signText.ts'
import { delegate, delegatedCode, entryPoint } from '../../shared/embedded/smartAccount.ts'
import { testEmbeddedChain } from './testEmbeddedChain.ts'

/* Requests by which a page tries to make a smart account do something unreviewed. */

const world = testEmbeddedChain()
beforeEach(() => world.begin())

const thief = `0x${'66'.repeat(20)}` as const
const anvil = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const batchAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
const everything = encodeFunctionData({ abi: batchAbi, functionName: 'execute', args: [thief, 10n ** 17n, '0x'] })
const calls = (list: readonly object[], more: object = {}) => [
  { version: '2.0.0', chainId: '0x7a69', from: world.address(), atomicRequired: true, calls: list, ...more },
]
const becomeSmart = async () =>
  (await world.prepare('wallet_sendCalls', calls([{ to: anvil, value: '0x1' }]))).approve()
const balanceOf = (address: Hex) => world.client().getBalance({ address })

test.each<[string, () => object]>([
  ['a list of authorizations', () => ({ authorizationList: [{ chainId: '0x0', address: thief, nonce: '0x0' }] })],
  ['an empty one, of type 4', () => ({ type: '0x4', authorizationList: [] })],
  ['chain id 0', () => ({ chainId: '0x0' })],
  ['another chain', () => ({ chainId: '0x1' })],
])('a transaction with %s is refused without asking', async (_, more) => {
  const asked = [{ from: world.address(), to: anvil, value: '0x1', ...more() }]
  await expect(world.prepare('eth_sendTransaction', asked)).rejects.toMatchObject({ code: 'invalid_params' })
  const { to, value, from, ...rest } = asked[0] as Record<string, unknown>
  await expect(world.prepare('wallet_sendCalls', calls([{ to, value }], rest))).rejects.toMatchObject({
    code: 'invalid_params',
  })
  expect(from).toBe(world.address())
})

test('a transaction of type 4 without a list is sent as an ordinary one', async () => {
  const asked = [{ from: world.address(), to: anvil, value: '0x1', type: '0x4' }]
  const hash = (await (await world.prepare('eth_sendTransaction', asked)).approve()) as never as Hex
  expect(await world.client().getTransactionReceipt({ hash })).toMatchObject({ type: 'eip1559', status: 'success' })
  expect(await world.codeOf(world.address())).toBe('0x')
})

test('a delegation signed as a message is invalid', async () => {
  const authorization = { chainId: 31337, address: thief, nonce: 0 } as const
  const digest = hashAuthorization(authorization)
  const { view, approve } = await world.prepare('personal_sign', [digest, world.address()])
  expect(view).toMatchObject({ verb: 'Sign a hash', isUnread: true })
  const signature = (await approve()) as never as Hex
  expect(await verifyAuthorization({ authorization, signature, address: world.address() })).toBe(false)
  const [r, s] = [`0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`]
  const list = [0, 1].map(yParity => ({
    chainId: '0x7a69',
    address: thief,
    nonce: '0x0',
    r,
    s,
    yParity: toHex(yParity),
  }))
  await world.call('eth_sendTransaction', [{ from: anvil, to: anvil, gas: '0x30d40', authorizationList: list }])
  expect(await world.codeOf(world.address())).toBe('0x')
})

/** As anybody could send it, once signed. */
const operationOf = () =>
  getUserOperationTypedData({
    ...{ chainId: 31337, entryPointAddress: entryPoint },
    userOperation: {
      ...{ sender: world.address(), nonce: 0n, callData: everything, signature: '0x' },
      ...{ callGasLimit: 100_000n, verificationGasLimit: 100_000n, preVerificationGas: 0n },
      ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    },
  })
const jsonOf = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each)))
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

test('an operation disguised as typed data is refused, since its signature would let anyone move everything', async () => {
  const typed = operationOf()
  // The effect of its signature, for a smart account.
  await becomeSmart()
  const hash = hashTypedData(typed)
  const { withEntropy } = await import('../../cdn/secure-site/vault/withEntropy.ts')
  const { signHashToHex } = await import('../../cdn/secure-site/signing/signHash.ts')
  const vault = world.vault()
  const signature = await withEntropy(vault, vault.vaultKey, entropy => signHashToHex(entropy, hash))
  expect(await recoverAddress({ hash, signature })).toBe(world.address())
  const isOwn = { abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']) }
  expect(
    await world.client().readContract({
      ...{ ...isOwn, address: world.address(), functionName: 'isValidSignature', args: [hash, signature] },
    }),
  ).toBe('0x1626ba7e')

  const asked = jsonOf({ ...typed, types: { ...typed.types, EIP712Domain: domainType } })
  const spelled = { ...asked, domain: { ...asked.domain, verifyingContract: entryPoint.toLowerCase() } }
  for (const data of [asked, JSON.stringify(asked), spelled])
    await expect(world.prepare('eth_signTypedData_v4', [world.address(), data])).rejects.toMatchObject({
      ...{ code: 'invalid_params', message: expect.stringContaining('wallet_sendCalls') },
    })
})

test('the same for an operation of another such contract is shown as unreadable', async () => {
  const typed = jsonOf(operationOf())
  const data = {
    ...typed,
    types: { ...typed.types, EIP712Domain: domainType },
    domain: { ...typed.domain, verifyingContract: thief },
  }
  const { view } = await world.prepare('eth_signTypedData_v4', [world.address(), data])
  expect(view.isUnread).toBe(true)
})

test.each<[string, () => Promise<unknown>]>([
  [
    'as a transaction',
    () => world.prepare('eth_sendTransaction', [{ from: world.address(), to: world.address(), data: everything }]),
  ],
  [
    'in capitals',
    () =>
      world.prepare('eth_sendTransaction', [
        { from: world.address(), to: `0x${world.address().slice(2).toUpperCase()}`, input: everything },
      ]),
  ],
  ['alone in a batch', () => world.prepare('wallet_sendCalls', calls([{ to: world.address(), data: everything }]))],
  [
    'between others',
    () =>
      world.prepare(
        'wallet_sendCalls',
        calls([
          { to: anvil, value: '0x1' },
          { to: world.address().toLowerCase(), data: everything },
        ]),
      ),
  ],
])('calls that hide in a call to the account itself are refused: %s', async (_, ask) => {
  for (const prepare of [async () => {}, becomeSmart]) {
    await prepare()
    await expect(ask()).rejects.toMatchObject({ code: 'invalid_params' })
  }
  expect(await balanceOf(thief)).toBe(0n)
})

test('a mistyped address is refused as such, alone or in a batch', async () => {
  const to = anvil.replace('f39Fd6', 'F39Fd6')
  const asked = { code: 'invalid_params', message: expect.stringContaining('mistyped') }
  await expect(world.prepare('wallet_sendCalls', calls([{ to, value: '0x1' }]))).rejects.toMatchObject(asked)
  await expect(
    world.prepare('eth_sendTransaction', [{ from: world.address(), to, value: '0x1' }]),
  ).rejects.toMatchObject(asked)
  const { view } = await world.prepare('wallet_sendCalls', calls([{ to: anvil.toLowerCase(), value: '0x1' }]))
  expect(view.verb).toBe('Send')
})

test('an account may still pay itself nothing, to cancel a transaction', async () => {
  const { view } = await world.prepare('eth_sendTransaction', [
    { from: world.address(), to: world.address(), value: '0x0' },
  ])
  expect(view.verb).toBe('Send')
})

test('calls to its delegate and to the EntryPoint move none of its assets', async () => {
  await becomeSmart()
  await expect(world.prepare('wallet_sendCalls', calls([{ to: delegate, data: everything }]))).rejects.toMatchObject({
    facts: { code: 3 },
  })
  await expect(
    world.prepare('eth_sendTransaction', [{ from: world.address(), to: delegate, data: everything }]),
  ).rejects.toMatchObject({ facts: { code: 3 } })
  expect(await balanceOf(thief)).toBe(0n)
  expect(await world.codeOf(world.address())).toBe(delegatedCode)
})

test('no one else can make the account do anything', async () => {
  await becomeSmart()
  const before = await balanceOf(world.address())
  for (const data of [everything, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, 1n] })])
    await world
      .call('eth_sendTransaction', [{ from: anvil, to: world.address(), gas: '0x30d40', data }])
      .catch(() => undefined)
  expect(await balanceOf(world.address())).toBe(before)
  expect(await balanceOf(thief)).toBe(0n)
})

test('a message’s hash is never that of an operation', async () => {
  await becomeSmart()
  const hash = hashTypedData(operationOf())
  const signature = await signText(world.vault(), { raw: hash })
  expect(await recoverAddress({ hash, signature })).not.toBe(world.address())
})
