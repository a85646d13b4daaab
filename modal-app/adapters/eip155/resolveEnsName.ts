import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isHex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { type ChainId, referenceOf } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Names } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { ensResolver } from './ensNetwork.ts'

/** Functions of the universal resolver, and of a name's own resolver, which it calls. */
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 name) view returns (address)',
])
/** Function of a name's resolver: its address on another network (ENSIP-9). */
const otherAbi = parseAbi(['function addr(bytes32 name, uint256 coinType) view returns (bytes)'])

/** The coin type of an EVM network is its chain id with this bit (ENSIP-11); the bit alone means all (ENSIP-19). */
const evmBit = 0x80000000

/** One way to ask a resolver for an address. */
interface Question {
  data: Hex
  /** @throws if the answer has another form */
  read(answer: Hex): Hex
}

/**
 * Resolves a normalized ENS name (ENSIP-15) through the network's own nodes. Never contacts third-party gateways, so
 * off-chain names do not resolve; viem's `getEnsAddress` would include the code for them.
 *
 * On another network, a name's address is that network's own record, else the record for all EVM networks. The one on
 * Ethereum is no substitute (ENSIP-19): it may be a contract that nobody controls elsewhere.
 */
export const resolveEnsName: Names['resolve'] = async ({ name: text, network, at, ...nodes }) => {
  const resolver = ensResolver(network)
  const name = ensNormalForm(text)
  if (!resolver || !name) return undefined
  const ask = async ({ data: query, read }: Question): Promise<Address | undefined> => {
    const args = [toHex(packetToBytes(name)), query, []] as const
    const data = encodeFunctionData({ abi, functionName: 'resolveWithGateways', args })
    const params = [{ to: resolver, data }, 'latest']
    try {
      const answer = await askNodes({ ...nodes, network, method: 'eth_call', params })
      return isHex(answer) ? readAddress(answer, read) : undefined
    } catch (thrown) {
      // The registry reverts for an unknown name.
      if ((thrown as { data?: unknown }).data !== undefined || (thrown as { code?: unknown }).code === 3)
        return undefined
      throw new ConnectKitError('network_error', `No node of ${network.name} resolves the name`, { name }, thrown)
    }
  }
  const [own, everywhere] = await Promise.all(questionsOf(namehash(name), network.id, at.id).map(ask))
  const address = own ?? everywhere
  return address && { address, name }
}

function questionsOf(node: Hex, registry: ChainId, at: ChainId): Question[] {
  if (at === registry) {
    const data = encodeFunctionData({ abi, functionName: 'addr', args: [node] })
    return [{ data, read: answer => decodeFunctionResult({ abi, functionName: 'addr', data: answer }) }]
  }
  const chain = Number(referenceOf(at))
  // A chain id that contains the bit has no coin type.
  const coinTypes = chain < evmBit ? [evmBit + chain, evmBit] : [evmBit]
  return coinTypes.map(coinType => ({
    data: encodeFunctionData({ abi: otherAbi, args: [node, BigInt(coinType)] }),
    read: answer => decodeFunctionResult({ abi: otherAbi, data: answer }),
  }))
}

function readAddress(answer: Hex, read: Question['read']): Address | undefined {
  try {
    const [inner] = decodeFunctionResult({ abi, functionName: 'resolveWithGateways', data: answer })
    const address = getAddress(read(inner))
    return address === zeroAddress ? undefined : address
  } catch {
    return undefined
  }
}

/** The name normalized by ENSIP-15; undefined if invalid. */
export function ensNormalForm(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
