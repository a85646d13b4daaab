import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Adapter } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { ensResolver } from './ensNetwork.ts'

/** Of the universal resolver, and of the resolver of a name, which it asks. */
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 name) view returns (address)',
])

/**
 * ENS: the name in its normal form (ENSIP-15), looked up by the network's own nodes. No gateways of strangers are asked: a name
 * that lives off the chain stands for nothing here. viem's `getEnsAddress` would bring the code for them.
 */
export const resolveEnsName: NonNullable<Adapter['resolveName']> = async ({ name: text, network, ...nodes }) => {
  const resolver = ensResolver(network)
  const name = normalForm(text)
  if (!resolver || !name) return undefined
  const asked = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
  const args = [toHex(packetToBytes(name)), asked, []] as const
  const data = encodeFunctionData({ abi, functionName: 'resolveWithGateways', args })
  const params = [{ to: resolver, data }, 'latest']
  try {
    const answer = await askNodes({ ...nodes, network, method: 'eth_call', params })
    const address = isHex(answer) ? readAddress(answer) : undefined
    return address && { address, name }
  } catch (thrown) {
    // The registry reverts for a name that it does not have.
    if ((thrown as { data?: unknown }).data !== undefined || (thrown as { code?: unknown }).code === 3) return undefined
    throw new ConnectKitError('network_error', `No node of ${network.name} resolves the name`, { name }, thrown)
  }
}

function readAddress(answer: Hex): Address | undefined {
  try {
    const [inner] = decodeFunctionResult({ abi, functionName: 'resolveWithGateways', data: answer })
    const address = decodeFunctionResult({ abi, functionName: 'addr', data: inner })
    return address === zeroAddress ? undefined : address
  } catch {
    return undefined
  }
}

function normalForm(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
