import type { Context } from 'hono'
import type { Hex } from 'viem'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { keepSmartSession, revokeSmartSession, smartSessions } from '../../shared/api/smartSessions.schema.ts'
import type { ChainId } from '../../shared/caip.ts'
import { parseCaipAddress } from '../../shared/parseCaip.ts'
import { fromJson, toJson } from '../../shared/protocol/json.ts'
import { keptSessionText, maxTermsLength, revokedSessionText } from '../../shared/smartSession.ts'
import { spellEvmAddress } from '../../shared/spellAddress.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { AppParts } from '../appParts.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { isShallow } from '../isShallow.ts'
import { checkedJson } from '../routes/checkedJson.ts'
import { checkInput } from '../routes/checkInput.ts'
import { networkParts } from '../routes/projectNetwork.ts'
import { verifyEip155 } from '../signatures/verifyEip155.ts'
import { chainNode } from '../sources/chain/chainNode.ts'
import type { SessionOwner, SmartSessionRow, SmartSessionStore } from './smartSessionStore.ts'

/** A contract's signature takes a node to verify, so bulk requests are slowed. */
const clientTokens = 20
const projectTokens = 2
/** For the permissions of one session. */
const maxTermsDepth = 16

type Parts = Pick<AppParts, 'deps' | 'limits' | 'nodes' | 'nodeCalls' | 'signatureChecks'>

/** Lists, stores and revokes sessions. @spec 7.sessions 7.sessions-revoke */
export function smartSessionRoutes(
  store: SmartSessionStore,
  { deps, limits, nodes, nodeCalls, signatureChecks }: Parts,
) {
  const secondsNow = () => Math.floor(deps.now() / 1_000)

  /** @throws ApiFailure `signature_invalid`, `unknown_network` … */
  const demandSigned = async (c: Context<CdnEnv>, owner: SessionOwner, message: string, signature: Hex) => {
    const network = c.get('project').networks.find(({ id }) => id === owner.chain)
    if (!network) throw new ApiFailure('unknown_network', `${owner.chain} is not a network of this project`)
    limits.chargeClient(c, clientTokens)
    limits.chargeProject(c, projectTokens)
    const { urls } = networkParts(c, network)
    const call = nodeCalls.begin(c)
    try {
      const node = chainNode(nodes, { network, urls, intake: call, signal: c.req.raw.signal })
      const signed = { address: owner.address as Hex, message, signature }
      if (await verifyEip155(signed, signatureChecks(c, node))) return
    } finally {
      call.end()
    }
    throw new ApiFailure('signature_invalid', `This is not a signature of ${owner.address} for this message`)
  }

  const succeed = (c: Context<CdnEnv>): Response => {
    const reply: EndpointReply<typeof keepSmartSession> = { success: true }
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  }

  return {
    async list(c: Context<CdnEnv>): Promise<Response> {
      checkInput(smartSessions.query, c.req.query(), 'query')
      const rows = await store.list(ownerOf(c), secondsNow())
      return checkedJson(c, smartSessions, rows.map(shown), {
        compressor: deps.compressor,
        cacheControl: 'private, no-cache',
      })
    },

    async keep(c: Context<CdnEnv>): Promise<Response> {
      checkInput(keepSmartSession.query, c.req.query(), 'query')
      const owner = ownerOf(c)
      const { session, signature } = checkInput(keepSmartSession.body, fromJson(c.get('body')), 'body')
      const { pci, chainId, expiry } = session
      const permissions = isShallow(session.permissions, maxTermsDepth) ? toJson(session.permissions) : undefined
      if (chainId !== owner.chain)
        throw new ApiFailure('invalid_request', 'body.session.chainId is not the network of the address in the path')
      if (permissions === undefined || permissions.length > maxTermsLength)
        throw new ApiFailure('invalid_request', `body.session.permissions is longer than ${maxTermsLength} or too deep`)
      const now = secondsNow()
      if (expiry <= now) throw new ApiFailure('invalid_request', 'body.session.expiry is in the past')
      await demandSigned(c, owner, await keptSessionText(owner.project, session), signature as Hex)
      const row = { ...owner, pci, permissions, expiry, created_at: now, signature, revoked_at: null, revocation: null }
      await store.add(row)
      return succeed(c)
    },

    async revoke(c: Context<CdnEnv>): Promise<Response> {
      checkInput(revokeSmartSession.query, c.req.query(), 'query')
      const owner = ownerOf(c)
      const { pci, signature } = checkInput(revokeSmartSession.body, fromJson(c.get('body')), 'body')
      if (!(await store.find(owner, pci))) throw new ApiFailure('not_found', 'This account has no such session')
      await demandSigned(
        c,
        owner,
        revokedSessionText(owner.project, { pci, chainId: owner.chain as ChainId }),
        signature as Hex,
      )
      await store.revoke(owner, pci, { atSeconds: secondsNow(), revocation: signature })
      return succeed(c)
    },
  }
}

/** @throws ApiFailure `invalid_request` */
function ownerOf(c: Context<CdnEnv>): SessionOwner {
  const { chainId, address } = parseCaipAddress(c.req.param('address') ?? '') ?? {}
  const own = chainId?.startsWith('eip155:') ? spellEvmAddress(address)?.toLowerCase() : undefined
  if (!chainId || !own)
    throw new ApiFailure(
      'invalid_request',
      'The address in the path is not an account of eip155, such as eip155:1:0xab…',
    )
  return { project: c.get('project').id, chain: chainId, address: own }
}

function shown({ pci, chain, address, permissions, expiry, signature, ...times }: SmartSessionRow) {
  const { created_at, revoked_at, revocation } = times
  return {
    ...{ pci, chainId: chain as ChainId, address, expiry, createdAt: created_at, signature },
    permissions: fromJson(permissions) as EndpointReply<typeof smartSessions>[number]['permissions'],
    ...(revoked_at !== null && revocation !== null && { revokedAt: revoked_at, revocation }),
  }
}
