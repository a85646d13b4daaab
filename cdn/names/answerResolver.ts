import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { chainIdOf, coinTypeOf } from '../../shared/accountName.ts'
import { ApiFailure } from '../apiFailure.ts'
import { isShown, type NameRegister, type NameRow } from './nameRegister.ts'

/** Resolver functions we answer (ENSIP-1, -5, -9), all for one name. */
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAddrAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const textAbi = parseAbi(['function text(bytes32 node, string key) view returns (string)'])
const nameAbi = parseAbi(['function name(bytes32 node) view returns (string)'])
const contentAbi = parseAbi(['function contenthash(bytes32 node) view returns (bytes)'])
const multicallAbi = parseAbi(['function multicall(bytes[] data) view returns (bytes[])'])
const recordAbi = [...addrAbi, ...coinAddrAbi, ...textAbi, ...nameAbi, ...contentAbi, ...multicallAbi] as const

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/** A call to `resolve`: a name, and the inner call for it. */
export interface ResolverQuestion {
  /** Such as `gardener.example.eth`. */
  name: string
  data: Hex
}

/** Ethereum's coin type, which predates ENSIP-11, and ENSIP-19's for all EVM networks. */
const ether = 60n
const anyEvm = 0x8000_0000n
const maxCalls = 32

const refuse = (expected: string) => new ApiFailure('invalid_request', `data is not accepted; expected ${expected}`)

/** @throws ApiFailure `invalid_request` */
export function readQuestion(request: Hex): ResolverQuestion {
  const [name, data] = (() => {
    try {
      return decodeFunctionData({ abi: resolveAbi, data: request }).args
    } catch {
      throw refuse('a call to resolve(bytes,bytes) (ENSIP-10)')
    }
  })()
  return { name: readPacket(hexToBytes(name)), data }
}

/** A name in DNS wire format: each label after its length. */
function readPacket(bytes: Uint8Array): string {
  const labels: string[] = []
  for (let at = 0; ; ) {
    const length = bytes[at++]
    if (length === 0 && at === bytes.length) return labels.join('.')
    const label = new TextDecoder().decode(bytes.subarray(at, at + (length ?? 0)))
    // Names registered here have no other characters, so each name has one spelling.
    if (!length || !/^[a-z0-9-]{1,63}$/.test(label)) throw refuse('a name in DNS wire format')
    labels.push(label)
    at += length
  }
}

/**
 * Answers a resolver call as its contract would. An unknown name has no records.
 * @throws ApiFailure `invalid_request`; StoreFailure
 */
export async function answerResolver(register: NameRegister, { name, data }: ResolverQuestion): Promise<Hex> {
  const node = namehash(name)
  const [label = '', ...zone] = name.split('.')
  const row = await register.find(zone.join('.'), label)
  const shown = isShown(row) ? row : undefined
  const primary = await primaryName(register, name)

  const answer = (call: Hex, isInner: boolean): Hex => {
    const asked = readCall(call)
    if (asked.functionName === 'multicall') {
      const [calls] = asked.args
      if (isInner || calls.length > maxCalls) throw refuse(`at most ${maxCalls} calls, not nested`)
      return encodeFunctionResult({ abi: multicallAbi, result: calls.map(inner => answer(inner, true)) })
    }
    if (asked.args[0] !== node) throw refuse('calls for the resolved name')
    switch (asked.functionName) {
      case 'addr': {
        const coinType = asked.args[1] as bigint | undefined
        const address = shown && addressFor(shown, coinType ?? ether)
        return coinType === undefined
          ? encodeFunctionResult({ abi: addrAbi, result: address ?? zeroAddress })
          : encodeFunctionResult({ abi: coinAddrAbi, result: address ?? '0x' })
      }
      case 'text':
        return encodeFunctionResult({ abi: textAbi, result: '' })
      case 'name':
        return encodeFunctionResult({ abi: nameAbi, result: primary })
      case 'contenthash':
        return encodeFunctionResult({ abi: contentAbi, result: '0x' })
    }
  }
  return answer(data, false)
}

function readCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: recordAbi, data })
  } catch {
    throw refuse('a call to addr, text, name, contenthash, or multicall')
  }
}

/** A contract has its address on its own network only; a key has it on all. */
function addressFor({ address, coin_type, is_contract }: NameRow, coinType: bigint): Address | undefined {
  const asked = coinType === ether ? BigInt(coinTypeOf('eip155:1')) : coinType
  const isHere = asked === BigInt(coin_type)
  const isEvm = asked === anyEvm || (asked <= 0xffff_ffffn && chainIdOf(Number(asked)) !== undefined)
  return isHere || (isEvm && is_contract === 0) ? (address as Address) : undefined
}

/**
 * Reverse name for `{address}.addr.reverse`, or for an address on a network (ENSIP-19): the first that the address
 * registered.
 */
async function primaryName(register: NameRegister, name: string): Promise<string> {
  const [, digits, type] = /^([0-9a-f]{40})\.(addr|default|[0-9a-f]{1,8})\.reverse$/.exec(name) ?? []
  const row = digits && (await register.findFirstOf(`0x${digits}`))
  if (!row) return ''
  const coinType = type === 'addr' ? ether : type === 'default' ? anyEvm : BigInt(`0x${type}`)
  return addressFor(row, coinType) ? `${row.label}.${row.zone}` : ''
}
