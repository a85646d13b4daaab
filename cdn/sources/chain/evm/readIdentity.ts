import { type Address, createClient, custom } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { toCoinType } from 'viem/ens'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { identity } from '../../../../shared/api/identity.schema.ts'
import type { ApiFailure } from '../../../apiFailure.ts'
import type { RpcCall } from '../../../nodes/rpcNodes.ts'
import { type ChainNode, nodeFailure } from '../chainNode.ts'
import { isNormalName } from './isNormalName.ts'
import type { ReadOffchain } from './readOffchain.ts'

/** ENS's Universal Resolver on the networks that have the name service. */
const usualResolvers: Readonly<Record<string, Address>> = {
  'eip155:1': '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  'eip155:11155111': '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
}

const noIdentity = { name: null, avatar: null }

/** Networks with a registry of their own, whose names Ethereum's resolver reads from there (ENSIP-19). */
const namingChains: ReadonlySet<string> = new Set(['eip155:8453', 'eip155:59144'])

export interface IdentityOptions {
  universalResolver?: Address | undefined
  /** Further networks of the project, where an account may have chosen a name. */
  others?: readonly string[] | undefined
  /** Answers what resolvers send elsewhere; without it, names that are kept off the chain are not told. */
  readOffchain?: ReadOffchain | undefined
}

/**
 * The ENS name that an account chose for itself, if that name also points to the account, and the name's avatar: on
 * Ethereum, or else on a network with a registry of its own. The avatar is the text of its record: viem's own reader of
 * avatars fetches whatever URL is there.
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
    // A contract's own error has data, and says that there is no name.
    if (outcome?.error.data === undefined) failure = nodeFailure(outcome)
    throw Object.assign(new Error(outcome?.error.message), outcome?.error)
  }
  const client = createClient({
    // viem's own fetching would let a resolver choose what the server connects to.
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
