import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  toHex,
  zeroHash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Bytecodes } from './compileContracts.ts'
import { deploySwaps, type LocalSwaps, uniswapBytecodes } from './deploySwaps.ts'
import { localClient, testMnemonic } from './localClient.ts'
import { gatewayOf, localNames } from './localNames.ts'
import { type Flower, paintFlower } from './paintFlower.ts'
import { readPortBase, siteUrls } from './portBase.ts'
import { receiptOf } from './receiptOf.ts'
import { tokenUnit } from './testToken.ts'

/** Sources of the contracts that the local chains start with. */
export const localContractSources = [
  'e2e/services/TestToken.sol',
  'e2e/services/contracts/Multicall3.sol',
  'e2e/services/contracts/TestNft.sol',
  'e2e/services/contracts/TestItems.sol',
  'e2e/services/contracts/LocalEns.sol',
  'e2e/services/contracts/LocalFeed.sol',
  'e2e/services/contracts/NameResolver.sol',
  'e2e/services/contracts/TestEuro.sol',
]

/** Addresses on each local chain. */
export interface LocalContracts {
  token: Address
  multicall: Address
  nft: Address
  items: Address
  universalResolver: Address
  /** Of the name service. */
  registry: Address
  /** Registers names below `.eth`, first come, first served. */
  registrar: Address
  ensResolver: Address
  reverseRegistrar: Address
  /** The resolver of the zone whose names a server keeps. */
  nameResolver: Address
  /** Price feeds in dollars, of the chain's currency and of the token. */
  etherFeed: Address
  dollarFeed: Address
  euroFeed: Address
  swaps: LocalSwaps
}

/**
 * The tenth account deploys, so the first ones keep round balances. With the same transactions in the same order, the
 * addresses are the same on each chain.
 */
const deployerIndex = 9

/** Enough for each transaction here, so no estimate is needed. */
const gasLimit = '0xe4e1c0'

export const localAbi = parseAbi([
  'constructor(address registry)',
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function mint(address to, string name, bytes png) returns (uint256)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver)',
  'function setResolver(bytes32 node, address resolver)',
  'function register(bytes32 label)',
  'function setAddr(bytes32 node, address account)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
  'function setName(string name)',
])
const feedAbi = parseAbi(['constructor(string description, int256 answer)'])
const nameResolverAbi = parseAbi(['constructor(string[] urls, address[] signers)'])
const registrarAbi = parseAbi(['constructor(address registry, address resolver, bytes32 parent)'])

const flowers: readonly (Flower & { name: string })[] = [
  { name: 'Poppy at noon', petals: 5, petal: [229, 75, 75], heart: [48, 36, 36], ground: [253, 236, 222] },
  { name: 'Night violet', petals: 6, petal: [139, 120, 230], heart: [252, 211, 77], ground: [30, 27, 75] },
  { name: 'Sea aster', petals: 8, petal: [125, 211, 252], heart: [250, 204, 21], ground: [12, 74, 110] },
  { name: 'Garden daisy', petals: 9, petal: [255, 255, 255], heart: [245, 158, 11], ground: [134, 197, 128] },
]

export const labelHash = (label: string): Hex => keccak256(toHex(label))

/** The name of the first test account. */
const ensName = { label: 'gardener', name: 'gardener.eth' }

/**
 * Deploys a token, a multicall, NFTs, a name service, price feeds and exchanges. Each of the first two test accounts
 * gets 1,000 of the token and some NFTs; the first one gets a name.
 * @param cdn origin of the server that keeps the names of the local zone
 */
export async function deployContracts(
  chainId: number,
  rpcUrl: string,
  bytecodes: Bytecodes,
  cdn = siteUrls(readPortBase([], {})).cdn,
): Promise<LocalContracts> {
  const { reader } = localClient(chainId, rpcUrl, deployerIndex)
  const accounts = [0, 1, deployerIndex].map(
    addressIndex => mnemonicToAccount(testMnemonic, { addressIndex }).address,
  ) as [Address, Address, Address]
  const [first, second, deployer] = accounts
  const all: Bytecodes = { ...uniswapBytecodes(), ...bytecodes }
  let nonce = 0
  const sent: Hex[] = []
  /** The chain mines each transaction when it arrives, and signs for its own accounts. */
  const send = async (data: Hex, to?: Address, value = 0n) => {
    const transaction = { from: deployer, data, gas: gasLimit, value: toHex(value), ...(to && { to }) } as const
    sent.push(await reader.request({ method: 'eth_sendTransaction', params: [transaction] } as never))
  }
  const deploy = async (name: string, args: readonly unknown[] = [], abi: Abi = localAbi): Promise<Address> => {
    const bytecode = all[name]
    if (!bytecode) throw new Error(`There is no contract ${name}`)
    await send(args.length ? encodeDeployData({ abi, bytecode, args }) : bytecode)
    return getContractAddress({ from: deployer, nonce: BigInt(nonce++) })
  }
  const call = async (
    to: Address,
    functionName: string,
    args: readonly unknown[],
    abi: Abi = localAbi,
    value?: bigint,
  ) => {
    await send(encodeFunctionData({ abi, functionName, args }), to, value)
    nonce++
  }

  const token = await deploy('TestToken')
  for (const account of [first, second]) await call(token, 'mint', [account, 1000n * tokenUnit])
  const multicall = await deploy('Multicall3')
  const nft = await deploy('TestNft')
  for (const [index, { name, ...flower }] of flowers.entries())
    await call(nft, 'mint', [index % 2 ? second : first, name, toHex(paintFlower(flower))])
  const items = await deploy('TestItems')
  await call(items, 'mint', [first, 7n, 3n])
  const registry = await deploy('EnsRegistry')
  const universalResolver = await deploy('UniversalResolver', [registry])
  const ensResolver = await deploy('EnsResolver', [registry])
  const node = async (label: string, parent: Hex, owner: Address) =>
    call(registry, 'setSubnodeRecord', [parent, labelHash(label), owner, ensResolver])
  const registrar = await deploy('Registrar', [registry, ensResolver, namehash('eth')], registrarAbi)
  const reverseRegistrar = await deploy(
    'ReverseRegistrar',
    [registry, ensResolver, namehash('addr.reverse')],
    registrarAbi,
  )
  await node('eth', zeroHash, registrar)
  await node('reverse', zeroHash, deployer)
  await node('addr', namehash('reverse'), deployer)
  const reverseLabel = first.slice(2).toLowerCase()
  await node(reverseLabel, namehash('addr.reverse'), deployer)
  await call(ensResolver, 'setName', [namehash(`${reverseLabel}.addr.reverse`), ensName.name])
  await node('addr', namehash('reverse'), reverseRegistrar)

  const [flower] = flowers
  const avatar = flower ? `data:image/png;base64,${Buffer.from(paintFlower(flower)).toString('base64')}` : ''
  await call(registrar, 'register', [labelHash(ensName.label)])
  await call(ensResolver, 'setAddr', [namehash(ensName.name), first])
  await call(ensResolver, 'setText', [namehash(ensName.name), 'avatar', avatar])

  const etherFeed = await deploy('LocalFeed', ['ETH / USD', 2500_00000000n], feedAbi)
  const dollarFeed = await deploy('LocalFeed', ['TUSD / USD', 1_00000000n], feedAbi)
  const euroFeed = await deploy('LocalFeed', ['TEUR / USD', 1_08000000n], feedAbi)
  const swaps = await deploySwaps({ deployer, dollar: token, deploy, call })

  const urls = [gatewayOf(cdn)]
  const nameResolver = await deploy('NameResolver', [urls, [localNames.signer]], nameResolverAbi)
  await call(registrar, 'register', [labelHash(localNames.label)])
  await call(registry, 'setResolver', [namehash(localNames.zone), nameResolver])

  for (const hash of sent) {
    const { status } = await receiptOf(reader, hash)
    if (status !== '0x1') throw new Error(`A contract could not be set up on chain ${chainId}`)
  }
  return {
    token,
    multicall,
    nft,
    items,
    universalResolver,
    registry,
    registrar,
    ensResolver,
    reverseRegistrar,
    nameResolver,
    etherFeed,
    dollarFeed,
    euroFeed,
    swaps,
  }
}
