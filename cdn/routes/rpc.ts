import type { Context } from 'hono'
import { type RpcReply, rpc, rpcRequestSchema } from '../../shared/api/rpc.schema.ts'
import type { ChainId } from '../../shared/caip.ts'
import { delegatedCode } from '../../shared/embedded/smartAccount.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { isShallow } from '../isShallow.ts'
import type { NodeCalls } from '../middleware/nodeCalls.ts'
import { callsPerToken, type RateLimits } from '../middleware/rateLimits.ts'
import type { RpcCall } from '../nodes/RpcCall.ts'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import { type RpcOutcome, rpcFailure } from '../nodes/rpcOutcome.ts'
import type { Timeout } from '../timeout.ts'
import { checkInput } from './checkInput.ts'
import { heldBody } from './heldBody.ts'
import { isProxied, proxiedNamespaces, sendsTransaction } from './proxiedMethods.ts'
import { proxiedNetworks } from './proxiedNetworks.ts'

/** A raw transaction costs more than a read, because every node of the network stores it. */
const tokensPerTransaction = 10
/** Maximum nesting of a request; a batch of eth_getLogs with alternatives has six levels. */
const maxLevels = 32

export interface RpcRouteOptions {
  nodes: RpcNodes
  nodeCalls: NodeCalls
  limits: RateLimits
  timeout: Timeout
}

/** JSON-RPC to the nodes of one network of the project. @spec 7.chain-rpc */
export function rpcRoute({ nodes, nodeCalls, limits, timeout }: RpcRouteOptions) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId } = checkInput(rpc.query, c.req.query(), 'query')
    const project = c.get('project')
    const networks = proxiedNetworks(project, proxiedNamespaces)
    const network = networks.find(({ id }) => id === chainId)
    if (!network) {
      const accepted = networks.map(({ id }) => id).join(', ') || 'none'
      throw new ApiFailure('unknown_network', `${chainId} is not proxied for this project; accepted: ${accepted}`)
    }
    const body = checkInput(rpc.body, fromJson(c.get('body')), 'body')
    if (!isShallow(body, maxLevels))
      throw new ApiFailure('invalid_request', `The body is nested deeper than ${maxLevels} levels`)
    const items: readonly unknown[] = Array.isArray(body) ? body : [body]

    const plans = items.map(item => plan(network.id, item))
    const calls = plans.flatMap(({ call }) => call ?? [])
    const transactions = calls.filter(({ method }) => sendsTransaction.has(method)).length
    const tokens = Math.floor((items.length - 1) / callsPerToken) + transactions * tokensPerTransaction
    limits.chargeClient(c, tokens)
    limits.chargeProject(c, tokens + 1)
    const urls = [...(project.privateRpcUrls.get(chainId) ?? []), ...network.rpcUrls]
    const answer = (outcomes: Iterator<RpcOutcome>): Response => {
      const replies = plans.map(
        ({ id, refusal }): RpcReply => ({ jsonrpc: '2.0', id, ...publicReply(refusal ?? outcomes.next().value) }),
      )
      return c.json(Array.isArray(body) ? replies : replies[0], 200, { 'Cache-Control': 'no-store' })
    }
    if (!calls.length) return answer([].values())
    const call = nodeCalls.begin(c)
    try {
      const outcomes = await nodes.ask({ chainId: network.id, urls }, calls, call, c.req.raw.signal)
      const response = answer(outcomes.values())
      if (call.isLarge()) return heldBody(response, timeout, call.end)
      call.end()
      return response
    } catch (thrown) {
      call.end()
      throw thrown
    }
  }
}

/** The reason for a node's refusal is internal. */
function publicReply(outcome: RpcOutcome | undefined): Pick<RpcReply, 'result' | 'error'> {
  if (!outcome) return {}
  return 'error' in outcome ? { error: outcome.error } : outcome
}

/** What to do with one item of a batch: forward the call, or refuse it. */
interface Plan {
  id: RpcReply['id']
  call?: RpcCall
  refusal?: RpcOutcome
}

function plan(chainId: ChainId, item: unknown): Plan {
  const request = rpcRequestSchema.safeParse(item)
  if (!request.success)
    return {
      id: null,
      refusal: rpcFailure('invalidRequest', 'Not a JSON-RPC 2.0 request {jsonrpc, id, method, params}'),
    }
  const { id, method, params } = request.data
  if (!isProxied(chainId, method)) {
    const message = `${method} is not proxied: only methods that read, and ${[...sendsTransaction].join(' and ')}`
    return { id, refusal: rpcFailure('methodNotFound', message) }
  }
  if (simulates.has(method) && !isPlainCall(params) && !isOwnBatch(method, params)) {
    const message = `${method} is proxied with a call and a block: overrides of state or block are not accepted`
    return { id, refusal: rpcFailure('invalidParams', message) }
  }
  return { id, call: { method, params } }
}

/** Methods whose optional parameters can override any code and state of the network. */
const simulates = new Set(['eth_call', 'eth_estimateGas'])

/** Named parameters are refused, because they could hold overrides. */
function isPlainCall(params: RpcCall['params']): boolean {
  return params === undefined || (Array.isArray(params) && params.length <= 2)
}

/**
 * Estimates an account's call to itself, as if it already delegated to the embedded wallets' contract. It overrides
 * only its own code.
 */
function isOwnBatch(method: string, params: RpcCall['params']): boolean {
  if (method !== 'eth_estimateGas' || !Array.isArray(params) || params.length !== 3) return false
  const [{ from, to }, , overrides] = params.map(each => Object(each))
  const [[account, change] = [], ...others] = Object.entries(overrides)
  const code: unknown = Object(change).code
  return (
    typeof from === 'string' &&
    [to, account].every(each => each === from) &&
    !others.length &&
    Object.keys(Object(change)).length === 1 &&
    code === delegatedCode
  )
}
