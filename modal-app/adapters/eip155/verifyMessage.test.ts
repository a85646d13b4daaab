import { parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { testNetwork } from '../../boot/testApp.ts'
import { startFakeNode } from '../fakeNode.ts'
import { verifyMessage } from './verifyMessage.ts'

const account = privateKeyToAccount(generatePrivateKey())
const message = 'Keep this session in my list.\n\nÜ'
const signature = await account.signMessage({ message })

/** A network whose node answers each call like this. */
async function verify(more: object = {}, result: unknown = '0x') {
  const node = await startFakeNode(() =>
    result === undefined ? { error: { code: -32603, message: 'no' } } : { result },
  )
  onTestFinished(node.stop)
  const network = { ...testNetwork('eip155:1', 'Ethereum'), rpcUrls: [node.url] }
  const asked = { network, urls: [node.url], address: account.address, message, signature, ...more }
  return { isSigned: await verifyMessage(asked), calls: node.calls }
}

test.each<[string, object]>([
  ['as it is', {}],
  ['of a lower-case address', { address: account.address.toLowerCase() }],
  ['in capitals', { signature: `0x${signature.slice(2).toUpperCase()}` }],
  ['with v as 0 or 1', { signature: `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}` }],
  ['in 64 bytes', { signature: serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))) }],
])('a key’s signature %s is verified without a node', async (_, more) => {
  expect(await verify(more)).toEqual({ isSigned: true, calls: [] })
})

const other = privateKeyToAccount(generatePrivateKey())
test.each<[string, object]>([
  ['of another key', { signature: await other.signMessage({ message }) }],
  ['of another account', { address: other.address }],
  ['of another text', { message: `${message} ` }],
  ['that no key makes', { signature: `0x${'11'.repeat(65)}` }],
  ['with another v', { signature: `${signature.slice(0, -2)}1d` }],
  ['cut off', { signature: signature.slice(0, -4) }],
  ['of nothing', { signature: '0x' }],
])('a signature %s is invalid if the network has no contract there', async (_, more) => {
  expect((await verify(more)).isSigned).toBe(false)
  expect((await verify(more, undefined)).isSigned).toBe(false)
  expect((await verify(more, `0x${'00'.repeat(32)}`)).isSigned).toBe(false)
})

test('the network decides about a contract’s signature', async () => {
  const contract = { signature: `0x${'22'.repeat(200)}` }
  const { isSigned, calls } = await verify(contract, '0x01')
  expect(isSigned).toBe(true)
  expect(calls).toMatchObject([{ method: 'eth_call' }])
  expect((await verify(contract, '0x02')).isSigned).toBe(false)
  expect((await verify(contract, true)).isSigned).toBe(false)
})
