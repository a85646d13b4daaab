import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { chainId, startSignIn } from '../../cdn/signIn/testSignIn.ts'
import { network, projectEntry } from '../../cdn/testApp.ts'
import { siwxText } from '../../shared/siwx.ts'
import { compileContracts } from './compileContracts.ts'
import { localClient } from './localClient.ts'
import { startAnvil } from './startAnvil.ts'

/* Contract accounts sign in, on a real chain. */

/** A server with these nodes. */
function serverOf(...urls: string[]) {
  const networks = [network(chainId, ...urls)]
  return startSignIn({ fetch, now: Date.now, timeout: AbortSignal.timeout }, [projectEntry({ networks })])
}

const abi = parseAbi([
  'constructor(address signer)',
  'function create(address signer) returns (address)',
  'function foretell(address signer) view returns (address)',
])
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const signedBy = (account: typeof owner) => (message: string) => account.signMessage({ message })

let url = ''
let local: ReturnType<typeof localClient>
let bytecodes: Awaited<ReturnType<typeof compileContracts>> = {}
beforeAll(async () => {
  const root = process.cwd()
  const anvil = await startAnvil({ chainId: 31337, port: 0, root })
  url = anvil.url
  local = localClient(31337, url, 0)
  bytecodes = await compileContracts(root, ['e2e/services/contracts/SignerAccount.sol'])
  return () => anvil.stop()
})

async function deploy(data: Hex): Promise<Address> {
  const hash = await local.signer.sendTransaction({ data, to: null })
  const { contractAddress } = await local.reader.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Nothing was deployed')
  return getAddress(contractAddress)
}
const accountOf = (signer: Address) =>
  deploy(encodeDeployData({ abi, bytecode: bytecodes.SignerAccount ?? '0x', args: [signer] }))

/** Signs in as the modal does. @returns the session's account, or the reason for a refusal */
async function outcome(address: string, sign: (message: string) => Promise<string>, ...urls: string[]) {
  const server = await serverOf(...(urls.length ? urls : [url]))
  const site = { domain: 'app.example', uri: 'https://app.example/', version: '1' } as const
  const message = siwxText({
    ...site,
    ...(await server.nonce()),
    accountAddress: address,
    chainId,
    statement: 'Grüße 🚢',
  })
  const { status, body } = await server.authenticate({ chainId, address, message, signature: await sign(message) })
  return status === 200 ? body.session.address : body.code
}

test('a contract signs in with its own signer (ERC-1271)', async () => {
  const address = await accountOf(owner.address)
  expect(await outcome(address, signedBy(owner))).toBe(address)
  // Tokens always have the checksummed spelling.
  expect(await outcome(address.toLowerCase(), signedBy(owner))).toBe(address)
  expect(await outcome(address, signedBy(stranger))).toBe('signature_invalid')
})

test('an account signs in before it is deployed (ERC-6492)', async () => {
  const factory = await deploy(bytecodes.SignerAccountFactory ?? '0x')
  const args = [owner.address] as const
  const address = await local.reader.readContract({ address: factory, abi, functionName: 'foretell', args })
  const data = encodeFunctionData({ abi, functionName: 'create', args })
  const wrappedBy = (account: typeof owner) => async (message: string) =>
    serializeErc6492Signature({ address: factory, data, signature: await account.signMessage({ message }) })
  expect(await outcome(address, wrappedBy(owner))).toBe(address)
  expect(await outcome(address, wrappedBy(stranger))).toBe('signature_invalid')
  expect(await local.reader.getCode({ address })).toBeUndefined()
})

test('an account with a key signs in with it, or with its delegated code (EIP-7702)', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const delegate = await accountOf(stranger.address)
  const authorization = await account.signAuthorization({ address: delegate, chainId: 31337, nonce: 0 })
  const hash = await local.signer.sendTransaction({ to: stranger.address, authorizationList: [authorization] })
  await local.reader.waitForTransactionReceipt({ hash })
  expect(await outcome(account.address, signedBy(account))).toBe(account.address)
  expect(await outcome(account.address, signedBy(stranger))).toBe(account.address)
  expect(await outcome(account.address, signedBy(owner))).toBe('signature_invalid')
})

test('while no node answers, keys sign in, and contracts are told to retry', async () => {
  const address = await accountOf(owner.address)
  const gone = 'http://127.0.0.1:1'
  expect(await outcome(owner.address, signedBy(owner), gone)).toBe(owner.address)
  expect(await outcome(address, signedBy(owner), gone)).toBe('not_available')
  // The next node is tried.
  expect(await outcome(address, signedBy(owner), gone, url)).toBe(address)
})
