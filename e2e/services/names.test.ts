import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { packetToBytes, toCoinType } from 'viem/ens'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { registration } from '../../cdn/names/testNames.ts'
import { openData } from '../../cdn/store/testStores.ts'
import { network, projectEntry, testApp } from '../../cdn/testApp.ts'
import { compileContracts } from './compileContracts.ts'
import { deployContracts, type LocalContracts, localAbi, localContractSources } from './deployContracts.ts'
import { localClient } from './localClient.ts'
import { gatewayOf, localNames } from './localNames.ts'
import { startAnvil } from './startAnvil.ts'

/* Names stored by our server, resolved on a chain by the libraries that sites and wallets use. */

const chainId = 31337
const resolverAbi = parseAbi([
  'function resolveAnswer(bytes answer, bytes question) view returns (bytes)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function setUrls(string[] urls)',
  'function setSigner(address signer, bool isTrusted)',
  'function offerOwnership(address to)',
  'function acceptOwnership()',
  'function owner() view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'error AnswerExpired(uint64 expires)',
  'error AnswerOfAStranger(address signer)',
  'error WrongSignature()',
  'error NotTheOwner()',
])
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

const owner = privateKeyToAccount(generatePrivateKey())
const name = `gardener.${localNames.zone}`
const nextKey = generatePrivateKey()

let rpcUrl = ''
let gatewayUrl = ''
let contracts: LocalContracts
let register: (body: unknown) => Promise<Response>
let clockMs = 0
let key: string | undefined = localNames.key
/** Replaces the server's answer to the resolver. */
let forge: ((truth: string) => string) | undefined
const asked: string[] = []

beforeAll(async () => {
  const root = process.cwd()
  const anvil = await startAnvil({ chainId, port: 0, root })
  rpcUrl = anvil.url
  const data = await openData(':memory:')
  const entry = projectEntry({ networks: [network(`eip155:${chainId}`, rpcUrl)], names: { zone: localNames.zone } })
  const deps = { data, fetch, now: () => Date.now() + clockMs, timeout: AbortSignal.timeout, rpcTimeoutMs: 5000 }
  /** The key is read when a server starts. */
  const apps = new Map<string | undefined, ReturnType<typeof testApp>>()
  const appNow = () => {
    const known =
      apps.get(key) ??
      testApp(
        {
          ...deps,
          secret: (
            own => (name: string) =>
              name === 'CK_NAMES_KEY' ? own : undefined
          )(key),
        },
        [entry],
      )
    apps.set(key, known)
    return known
  }
  const server = createServer(
    getRequestListener(async request => {
      asked.push(new URL(request.url).pathname)
      const response = await (await appNow()).fetch(request)
      if (!forge) return response
      return new Response(forge(await response.text()), { status: response.status, headers: response.headers })
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  contracts = await deployContracts(chainId, rpcUrl, await compileContracts(root, localContractSources), gatewayUrl)
  register = async body =>
    (await appNow()).request('/v1/profile/account?projectId=demo', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answer = await register(await registration(owner, name, Math.floor(Date.now() / 1000)))
  expect(await answer.json()).toEqual({ success: true })
  return async () => {
    server.closeAllConnections()
    server.close()
    await data.close()
    await anvil.stop()
  }
})
afterEach(() => {
  forge = undefined
  clockMs = 0
  key = localNames.key
  asked.length = 0
})

const reader = () => localClient(chainId, rpcUrl, 0).reader
const resolved = (of: string, coinType?: bigint) =>
  getEnsAddress(reader(), {
    name: of,
    universalResolverAddress: contracts.universalResolver,
    strict: true,
    ...(coinType !== undefined && { coinType }),
  })
const deployer = () => localClient(chainId, rpcUrl, 9).signer
async function sent(hash: Promise<Hex>) {
  expect((await reader().waitForTransactionReceipt({ hash: await hash })).status).toBe('success')
}
const resolver = () => ({ address: contracts.nameResolver, abi: resolverAbi })

test('viem resolves a registered name through the server', async () => {
  expect(await resolved(name)).toBe(owner.address)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(new RegExp(`^/v1/ens/${contracts.nameResolver.toLowerCase()}/0x[0-9a-f]+\\.json$`))
  for (const coinType of [60n, toCoinType(chainId), toCoinType(10)])
    expect(await resolved(name, coinType)).toBe(owner.address.toLowerCase())
  expect(await resolved(name, 0n)).toBeNull()
  expect(await resolved(`nobody.${localNames.zone}`)).toBeNull()
  expect(await resolved(localNames.zone)).toBeNull()
  const universalResolverAddress = contracts.universalResolver
  expect(await getEnsText(reader(), { name, key: 'avatar', universalResolverAddress })).toBeNull()
  // Names stored on the chain still resolve.
  expect(await resolved('gardener.eth')).toMatch(/^0x/)
})

test('ethers resolves it too, without a universal resolver', async () => {
  const local = new Network('local', chainId)
  local.attachPlugin(new EnsPlugin(contracts.registry, chainId))
  const provider = new JsonRpcProvider(rpcUrl, local, { staticNetwork: local })
  try {
    expect(await provider.resolveName(name)).toBe(owner.address)
    expect(await provider.resolveName(`nobody.${localNames.zone}`)).toBeNull()
    const found = await provider.getResolver(name)
    expect(await found?.supportsWildcard()).toBe(true)
    expect(await found?.getText('url')).toBe('')
  } finally {
    provider.destroy()
  }
})

test('an account with a primary name is known by it', async () => {
  const first = localClient(chainId, rpcUrl, 1).signer
  const primary = `blossom.${localNames.zone}`
  const account = first.account
  const signer = { ...owner, address: account.address, signMessage: account.signMessage } as typeof owner
  const answer = await register(await registration(signer, primary, Math.floor(Date.now() / 1000)))
  expect(answer.status).toBe(200)
  const choose = { address: contracts.reverseRegistrar, abi: localAbi, functionName: 'setName' } as const
  await sent(first.writeContract({ ...choose, args: [primary] } as never))
  const universalResolverAddress = contracts.universalResolver
  expect(await getEnsName(reader(), { address: account.address, universalResolverAddress })).toBe(primary)
  // Another account's name is not trusted.
  await sent(first.writeContract({ ...choose, args: [name] } as never))
  expect(await getEnsName(reader(), { address: account.address, universalResolverAddress })).toBeNull()
})

test('a contract registers a name, which holds on its own network only', async () => {
  const bytecode = (await compileContracts(process.cwd(), ['e2e/services/contracts/SignerAccount.sol'])).SignerAccount
  const abi = parseAbi(['constructor(address signer)'])
  const hash = await deployer().deployContract({ abi, bytecode: bytecode ?? '0x', args: [owner.address] })
  const { contractAddress } = await reader().waitForTransactionReceipt({ hash })
  const contract = contractAddress as Address
  const held = `greenhouse.${localNames.zone}`
  const now = Math.floor(Date.now() / 1000)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const refusal = await register({ ...(await registration(stranger, held, now)), address: contract })
  expect(await refusal.json()).toMatchObject({ code: 'signature_invalid' })
  const answer = await register({ ...(await registration(owner, held, now)), address: contract })
  expect(await answer.json()).toEqual({ success: true })
  expect(await resolved(held, toCoinType(chainId))).toBe(contract.toLowerCase())
  expect(await resolved(held)).toBeNull()
  expect(await resolved(held, toCoinType(10))).toBeNull()
})

const question = encodeFunctionData({
  abi: resolverAbi,
  functionName: 'resolve',
  args: [
    toHex(packetToBytes(name)),
    encodeFunctionData({ abi: addrAbi, functionName: 'addr', args: [namehash(name)] }),
  ],
})
const answerParts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const

async function answerOf(asks: Hex = question, sender: Address = contracts.nameResolver): Promise<Hex> {
  const url = gatewayOf(gatewayUrl).replace('{sender}', sender).replace('{data}', asks)
  const response = await fetch(url)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  return ((await response.json()) as { data: Hex }).data
}
const judge = (answer: Hex, asks: Hex = question) =>
  reader().readContract({ ...resolver(), functionName: 'resolveAnswer', args: [answer, asks] })

describe('the contract refuses an answer', () => {
  type Parts = [result: Hex, expires: bigint, signature: Hex]
  const changed = async (change: (...parts: Parts) => Parts, answer?: Hex) => {
    const [result, expires, signature] = decodeAbiParameters(answerParts, answer ?? (await answerOf()))
    return encodeAbiParameters(answerParts, change(result, expires, signature))
  }
  const thief = toHex(owner.address.slice(2).padStart(32, '0')).slice(0, 66) as Hex

  test.each<[string, () => Promise<Hex>, RegExp]>([
    [
      'of another address',
      () => changed((_, expires, signature) => [thief, expires, signature]),
      /AnswerOfAStranger|WrongSignature/,
    ],
    [
      'of no address',
      () => changed((_, expires, signature) => ['0x', expires, signature]),
      /AnswerOfAStranger|WrongSignature/,
    ],
    [
      'with an extended expiry',
      () => changed((result, expires, signature) => [result, expires + 1n, signature]),
      /AnswerOfAStranger|WrongSignature/,
    ],
    ['without a signature', () => changed((result, expires) => [result, expires, '0x']), /WrongSignature/],
    [
      'with a signature of zeros',
      () => changed((result, expires) => [result, expires, `0x${'00'.repeat(65)}`]),
      /WrongSignature/,
    ],
    [
      'with a longer signature',
      () => changed((result, expires, signature) => [result, expires, `${signature}00`]),
      /WrongSignature/,
    ],
    [
      'to another question',
      () =>
        answerOf(
          question
            .replace(toHex('gardener').slice(2), toHex('gardenes').slice(2))
            .replace(namehash(name).slice(2), namehash(`gardenes.${localNames.zone}`).slice(2)) as Hex,
        ),
      /AnswerOfAStranger|WrongSignature/,
    ],
    ['for another contract', () => answerOf(question, contracts.ensResolver), /AnswerOfAStranger|WrongSignature/],
    ['in another form', async () => '0x1234', /reverted/],
  ])('%s', async (_, answer, why) => {
    await expect(judge(await answer())).rejects.toThrow(why)
  })

  test('once it has expired', async () => {
    clockMs = -301_000
    const answer = await answerOf()
    clockMs = 0
    await sent(deployer().sendTransaction({ to: owner.address, value: 0n }))
    await expect(judge(answer)).rejects.toThrow(/AnswerExpired/)
    expect(await judge(await answerOf())).toContain(owner.address.slice(2).toLowerCase())
  })

  test('of an untrusted key', async () => {
    key = nextKey
    await expect(judge(await answerOf())).rejects.toThrow(/AnswerOfAStranger/)
  })

  test('and clients get an error rather than a false address', async () => {
    const lies: ((truth: string) => string)[] = [
      truth => truth.replaceAll(owner.address.slice(2).toLowerCase(), contracts.token.slice(2).toLowerCase()),
      () => '{"data":"0x"}',
      () => '{"data":"no hex"}',
      () => 'not JSON',
    ]
    for (const lie of lies) {
      forge = lie
      await expect(resolved(name)).rejects.toThrow()
    }
    forge = undefined
    expect(await resolved(name)).toBe(owner.address)
  })
})

test('the next key is trusted before the server switches to it, and the former one is not afterwards', async () => {
  const next = privateKeyToAccount(nextKey).address
  const trust = (signer: Address, isTrusted: boolean) =>
    sent(deployer().writeContract({ ...resolver(), functionName: 'setSigner', args: [signer, isTrusted] }))
  await trust(next, true)
  const ofBefore = await answerOf()
  key = nextKey
  expect(await resolved(name)).toBe(owner.address)
  expect(await judge(ofBefore)).toMatch(/^0x/)
  await trust(localNames.signer, false)
  await expect(judge(ofBefore)).rejects.toThrow(/AnswerOfAStranger/)
  expect(await resolved(name)).toBe(owner.address)
  await trust(localNames.signer, true)
  await trust(next, false)
})

test('only its owner changes the contract, and a new owner must accept it', async () => {
  const stranger = localClient(chainId, rpcUrl, 2)
  const account = stranger.signer.account
  const attempts = [
    { functionName: 'setUrls', args: [['https://evil.example/{sender}/{data}']] },
    { functionName: 'setSigner', args: [account.address, true] },
    { functionName: 'offerOwnership', args: [account.address] },
    { functionName: 'acceptOwnership', args: [] },
  ] as const
  for (const attempt of attempts)
    await expect(stranger.reader.simulateContract({ ...resolver(), ...attempt, account } as never)).rejects.toThrow(
      /NotTheOwner/,
    )
  const before = await reader().readContract({ ...resolver(), functionName: 'owner' })
  await sent(deployer().writeContract({ ...resolver(), functionName: 'offerOwnership', args: [account.address] }))
  expect(await reader().readContract({ ...resolver(), functionName: 'owner' })).toBe(before)
  await sent(stranger.signer.writeContract({ ...resolver(), functionName: 'acceptOwnership' }))
  expect(await reader().readContract({ ...resolver(), functionName: 'owner' })).toBe(account.address)
  // Removal is permanent.
  await expect(
    reader().simulateContract({ ...resolver(), functionName: 'setUrls', args: [[]], account: before }),
  ).rejects.toThrow(/NotTheOwner/)
  await sent(stranger.signer.writeContract({ ...resolver(), functionName: 'offerOwnership', args: [before] }))
  await sent(deployer().writeContract({ ...resolver(), functionName: 'acceptOwnership' }))
})

test('the contract declares its standards', async () => {
  const has = (id: Hex) => reader().readContract({ ...resolver(), functionName: 'supportsInterface', args: [id] })
  // ERC-165 and ENSIP-10; the id that ERC-165 requires to be false; ownership, as an example of others.
  expect(await Promise.all((['0x01ffc9a7', '0x9061b923', '0xffffffff', '0x7f5828d0'] as const).map(has))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
