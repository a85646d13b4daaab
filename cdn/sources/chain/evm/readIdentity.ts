import { type Address, createClient, custom } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { toCoinType } from 'viem/ens'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { identity } from '../../../../shared/api/identity.schema.ts'
import type { ApiFailure } from '../../../apiFailure.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import { type ChainNode, nodeFailure } from '../chainNode.ts'
import { isNormalName } from './isNormalName.ts'
import type { ReadOffchain } from './readOffchain.ts'

/** ENS's Universal Resolver on the networks that have one. */
const usualResolvers: Readonly<Record<string, Address>> = {
  'eip155:1': '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  'eip155:11155111': '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
}

const noIdentity = { name: null, avatar: null }

/** Networks with their own registry, which Ethereum's resolver reads (ENSIP-19). */
const namingChains: ReadonlySet<string> = new Set(['eip155:8453', 'eip155:59144'])

export interface IdentityOptions {
  universalResolver?: Address | undefined
  /** Further networks of the project, where an account may have chosen a name. */
  others?: readonly string[] | undefined
  /** Answers offchain lookups; without it, offchain names are not resolved. */
  readOffchain?: ReadOffchain | undefined
}

/**
 * An account's primary ENS name, if it also resolves to the account, and its avatar: on Ethereum, or else on a network
 * with its own registry. The avatar is the record's text: viem's avatar reader would fetch any URL in it.
 */
export async function readIdentity(
  node: ChainNode,
  chainId: string,
  account: string,
  { universalResolver, others = [], readOffchain }: IdentityOptions = {},
): Promise<EndpointReply<typeof identity>> {
  const universalResolverAddress = universalResolver ?? usualResolvers[chainId]
  if (!universalResolverAddress) return noIdentity
  let failure: ApiFailure | undefined
  const request = async (call: RpcCall) => {
    const [outcome] = await node.ask([call])
    if (outcome && 'result' in outcome) return outcome.result
    // A contract's own error has data, and means there is no name.
    if (outcome?.error.data === undefined) failure = nodeFailure(outcome)
    throw Object.assign(new Error(outcome?.error.message), outcome?.error)
  }
  const client = createClient({
    // viem's own CCIP fetch would let a resolver choose what the server connects to.
    ccipRead: readOffchain ? { request: readOffchain } : false,
    transport: custom({ request }, { retryCount: 0 }),
  })
  const read = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer
    } catch {
      if (failure) throw failure
      return null
    }
  }
  const address = account as Address
  const readName = async (coinType?: bigint) => {
    const name = await read(getEnsName(client, { address, universalResolverAddress, ...(coinType && { coinType }) }))
    return name && isNormalName(name) ? name : null
  }
  let name = await readName()
  const asked = readOffchain ? others.filter(id => namingChains.has(id)) : []
  for (const id of asked) name ??= await readName(toCoinType(Number(id.split(':')[1])))
  if (!name) return noIdentity
  return { name, avatar: await read(getEnsText(client, { name, key: 'avatar', universalResolverAddress })) }
}
