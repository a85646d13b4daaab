import {
  type Address,
  type Hex,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '../apiFailure.ts'
import { type RpcOutcome, rpcFailure } from '../nodes/rpcOutcome.ts'
import { isOfKey } from './isOfKey.ts'
import { verifyEip155 } from './verifyEip155.ts'

/* Without a network, and with failing ones. Contracts on real chains: e2e/services/signatures.test.ts. */

const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const message = 'I am the gardener'
const signature = await account.signMessage({ message })

const nodeThat = (answer: () => RpcOutcome | Promise<RpcOutcome>) => ({
  ask: vi.fn(async (calls: readonly unknown[]) => Promise.all(calls.map(answer))),
})
const away = () => nodeThat(() => rpcFailure('internal', 'The node of this network could not be reached'))
const verify = (signed: { address?: Address; message?: string; signature?: Hex }, node = away()) =>
  verifyEip155({ address: account.address, message, signature, ...signed }, { ofKey: isOfKey, node })

test('a key’s signature is verified without the network', async () => {
  const node = away()
  expect(await verify({}, node)).toBe('key')
  expect(await verify({ address: account.address.toLowerCase() as Address }, node)).toBe('key')
  expect(node.ask).not.toHaveBeenCalled()
})

test.each<[form: string, signature: Hex]>([
  ['in 64 bytes (EIP-2098)', serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))],
  ['with 0 or 1 for 27 or 28', `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}` as Hex],
  ['in capitals', `0x${signature.slice(2).toUpperCase()}`],
])('a key’s signature %s is one, too', async (_, written) => {
  expect(await verify({ signature: written })).toBe('key')
})

const { r, s, yParity } = parseSignature(signature)
const unsaid = '0x0000000000000000000000000000000000000000000000000000000000000000'

test.each<[string, { address?: Address; message?: string; signature?: Hex }]>([
  ['of another account', { address: other.address }],
  ['of another text', { message: `${message}.` }],
  ['with the other parity', { signature: serializeSignature({ r, s, yParity: yParity ? 0 : 1 }) }],
  ['of a contract', { signature: `${signature}00` }],
  ['too short', { signature: '0x00' }],
  ['of nobody', { signature: `${unsaid}${'00'.repeat(33)}` }],
])('a signature %s is distinguished from one that no network can verify', async (_, signed) => {
  const no = nodeThat(() => ({ result: '0x00' }))
  expect(await verify(signed, no)).toBeUndefined()
  expect(no.ask).toHaveBeenCalled()
  await expect(verify(signed)).rejects.toMatchObject({ name: 'ApiFailure', code: 'not_available' })
})

test.each([
  ['too often', rpcFailure('limitExceeded', 'asked too often')],
  ['without the call', rpcFailure('methodNotFound', 'No node of this network has eth_call', { kind: 'method' })],
  ['with a fault', rpcFailure('internal', 'database is locked', { kind: 'fault' })],
])('a node that is asked %s says nothing about a signature', async (_, outcome) => {
  const answer = verify(
    { address: other.address },
    nodeThat(() => outcome),
  )
  await expect(answer).rejects.toMatchObject({ code: 'not_available' })
})

test.each([
  ['with data', { code: 3, message: 'execution reverted', data: '0x' }],
  ['by a sentence', { code: -32000, message: 'execution reverted' }],
  ['of its gas', { code: -32000, message: 'out of gas' }],
])('a contract that fails %s has not signed', async (_, error) => {
  expect(
    await verify(
      { address: other.address },
      nodeThat(() => ({ error })),
    ),
  ).toBeUndefined()
})

test('a client over its limit gets an error that says so', async () => {
  const busy = new ApiFailure('rate_limited', 'Too many large answers at once')
  const node = nodeThat(() => Promise.reject(busy))
  await expect(verify({ address: other.address }, node)).rejects.toBe(busy)
})
