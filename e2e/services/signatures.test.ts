import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  serializeErc6492Signature,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { isOfKey } from '../../cdn/signatures/isOfKey.ts'
import { verifyEip155 } from '../../cdn/signatures/verifyEip155.ts'
import { chainNode } from '../../cdn/sources/chain/chainNode.ts'
import { compileContracts } from './compileContracts.ts'
import { localClient } from './localClient.ts'
import { startAnvil } from './startAnvil.ts'

/* Signatures of contract accounts, on a real chain. */

const chainId = 31337
const abi = parseAbi([
  'constructor(address signer)',
  'function create(address signer) returns (address)',
  'function foretell(address signer) view returns (address)',
])
const unruledAbi = parseAbi(['constructor(uint8 way)'])
const message = 'I am the gardener'
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

let local: ReturnType<typeof localClient>
let url = ''
let bytecodes: Awaited<ReturnType<typeof compileContracts>> = {}
beforeAll(async () => {
  const root = process.cwd()
  const anvil = await startAnvil({ chainId, port: 0, root })
  url = anvil.url
  local = localClient(chainId, url, 0)
  bytecodes = await compileContracts(root, ['e2e/services/contracts/SignerAccount.sol'])
  return () => anvil.stop()
})

async function deploy(data: Hex): Promise<Address> {
  const hash = await local.signer.sendTransaction({ data, to: null })
  const { contractAddress } = await local.reader.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Nothing was deployed')
  return contractAddress
}

const accountOf = (signer: Address) =>
  deploy(encodeDeployData({ abi, bytecode: bytecodes.SignerAccount ?? '0x', args: [signer] }))

/** The modal is another TypeScript project, so its verifier is read as a file. */
const modalFile = new URL('../../modal-app/adapters/eip155/verifyMessage.ts', import.meta.url).pathname
const modal: { verifyMessage(said: object): Promise<boolean> } = await import(modalFile)

/** The server's verdict, with which the modal must agree. */
async function verify(address: Address, signature: Hex, text = message) {
  const nodes = createRpcNodes({
    fetch,
    timeoutMs: 5000,
    timeout: AbortSignal.timeout,
    now: Date.now,
    maxReplyBytes: 5 << 20,
  })
  const network = {
    id: `eip155:${chainId}`,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [url],
  } as const
  const intake = { makeRoom: async () => {}, count: () => {}, countCalls: () => {} }
  const node = chainNode(nodes, {
    network,
    urls: [url],
    intake,
    signal: new AbortController().signal,
  })
  const signer = await verifyEip155({ address, message: text, signature }, { ofKey: isOfKey, node })
  const said = { address, message: text, signature, network, urls: [url] }
  expect(await modal.verifyMessage(said)).toBe(signer !== undefined)
  return signer
}

test('a contract decides which signatures are its own (ERC-1271)', async () => {
  const address = await accountOf(owner.address)
  expect(await verify(address, await owner.signMessage({ message }))).toBe('contract')
  expect(await verify(address, await stranger.signMessage({ message }))).toBeUndefined()
  expect(await verify(address, await owner.signMessage({ message }), 'Another text')).toBeUndefined()
  expect(await verify(address, '0x')).toBeUndefined()
})

test('an account signs before it is deployed, and after (ERC-6492)', async () => {
  const factory = await deploy(bytecodes.SignerAccountFactory ?? '0x')
  const args = [owner.address] as const
  const address = await local.reader.readContract({ address: factory, abi, functionName: 'foretell', args })
  const data = encodeFunctionData({ abi, functionName: 'create', args })
  const signature = await owner.signMessage({ message })
  const wrapped = (by: Hex) => serializeErc6492Signature({ address: factory, data, signature: by })
  expect(await verify(address, wrapped(signature))).toBe('contract')
  expect(await verify(address, signature)).toBeUndefined()
  expect(await verify(address, wrapped(await stranger.signMessage({ message })))).toBeUndefined()
  // A factory that does not deploy to that address.
  const elsewhere = encodeFunctionData({ abi, functionName: 'create', args: [stranger.address] })
  const wrong = serializeErc6492Signature({ address: factory, data: elsewhere, signature })
  expect(await verify(address, wrong)).toBeUndefined()
  await local.reader.waitForTransactionReceipt({ hash: await local.signer.sendTransaction({ to: factory, data }) })
  expect(await verify(address, wrapped(signature))).toBe('contract')
  expect(await verify(address, signature)).toBe('contract')
})

test('an account with a key signs with its key or its delegated code (EIP-7702)', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const delegate = await accountOf(stranger.address)
  const authorization = await account.signAuthorization({ address: delegate, chainId, nonce: 0 })
  const hash = await local.signer.sendTransaction({ to: stranger.address, authorizationList: [authorization] })
  await local.reader.waitForTransactionReceipt({ hash })
  expect(await local.reader.getCode({ address: account.address })).toBe(`0xef0100${delegate.slice(2).toLowerCase()}`)
  expect(await verify(account.address, await account.signMessage({ message }))).toBe('key')
  expect(await verify(account.address, await stranger.signMessage({ message }))).toBe('contract')
  expect(await verify(account.address, await owner.signMessage({ message }))).toBeUndefined()
})

test.each([
  [0, 'fails'],
  [1, 'burns its gas'],
  [2, 'floods'],
  [3, 'says nothing'],
  [4, 'says something else'],
])('code (%i) that %s has signed nothing', async way => {
  const address = await deploy(
    encodeDeployData({ abi: unruledAbi, bytecode: bytecodes.UnruledAccount ?? '0x', args: [way] }),
  )
  expect(await verify(address, await owner.signMessage({ message }))).toBeUndefined()
})

test('an invalid signature, which contracts recover as the zero address, does not sign for it', async () => {
  for (const signature of [`0x${'11'.repeat(64)}1b`, `0x${'00'.repeat(64)}1c`, `0x${'ff'.repeat(64)}1b`] as const)
    expect(await verify(zeroAddress, signature)).toBe(undefined)
})
