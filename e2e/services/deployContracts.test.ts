import { parseAbi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsAvatar, getEnsName, multicall, readContract } from 'viem/actions'
import { beforeAll, expect, test } from 'vitest'
import { compileContracts } from './compileContracts.ts'
import { deployContracts, type LocalContracts, localContractSources } from './deployContracts.ts'
import { localClient, testMnemonic } from './localClient.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'

const root = process.cwd()
const first = mnemonicToAccount(testMnemonic).address
let anvil: Anvil
let contracts: LocalContracts

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port: 0, root })
  contracts = await deployContracts(31337, anvil.url, await compileContracts(root, localContractSources))
  return () => anvil.stop()
})

const reader = () => localClient(31337, anvil.url, 0).reader

test('the local names resolve by the calls of viem, both ways', async () => {
  const { universalResolver: universalResolverAddress } = contracts
  expect(await getEnsAddress(reader(), { name: 'gardener.eth', universalResolverAddress })).toBe(first)
  expect(await getEnsName(reader(), { address: first, universalResolverAddress })).toBe('gardener.eth')
  expect(await getEnsName(reader(), { address: contracts.token, universalResolverAddress })).toBe(null)
  expect(await getEnsAddress(reader(), { name: 'nobody.eth', universalResolverAddress })).toBe(null)
  const avatar = await getEnsAvatar(reader(), { name: 'gardener.eth', universalResolverAddress })
  expect(avatar).toMatch(/^data:image\/png;base64,/)
})

test('the NFTs describe themselves on the chain, with a PNG', async () => {
  const abi = parseAbi([
    'function ownerOf(uint256) view returns (address)',
    'function tokenURI(uint256) view returns (string)',
  ])
  const nft = { address: contracts.nft, abi }
  const [owner, uri] = await multicall(reader(), {
    multicallAddress: contracts.multicall,
    allowFailure: false,
    contracts: [
      { ...nft, functionName: 'ownerOf', args: [1n] },
      { ...nft, functionName: 'tokenURI', args: [1n] },
    ],
  })
  expect(owner).toBe(first)
  const { name, image } = JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())
  expect(name).toBe('Poppy at noon')
  const png = Buffer.from(image.split(',')[1], 'base64')
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(png.length).toBeLessThan(6000)
})

test('the first account holds items', async () => {
  const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
  const args = [first, 7n] as const
  expect(await readContract(reader(), { address: contracts.items, abi, functionName: 'balanceOf', args })).toBe(3n)
})
