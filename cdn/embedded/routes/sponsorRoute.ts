import * as z from 'zod'
import { sponsorCall } from '../../../shared/api/embedded/sponsor.schema.ts'
import { entryPoint } from '../../../shared/embedded/smartAccount.ts'
import { evmHexChainId } from '../../../shared/parseCaip.ts'
import { demandAccount } from '../../abuse/demandAllowed.ts'
import { sponsoredOf } from '../../abuse/projectAllowances.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { AppParts } from '../../appParts.ts'
import { dayMs } from '../../limits/counts.ts'
import { askServer } from '../../sources/askServer.ts'
import { smallBytes } from '../../sources/readCapped.ts'
import type { Embedded } from '../createEmbedded.ts'
import { isOfNobody } from '../testSignIns.ts'
import type { createAnswers } from './answerEndpoint.ts'

/** A slower paymaster counts as down. */
const patienceMs = 8_000
/** Non-binding requests per promise. */
const questionsPerPromise = 10

const replySchema = z.object({ result: z.unknown(), error: z.unknown().optional() })

/**
 * Asks the operator's paymaster and bundler on behalf of visitors, whose browsers never learn their addresses. Only for
 * the visitor's own account, with a daily limit: promises can be used without us, so promises are what is counted.
 */
export function sponsorRoute(
  { toUser }: ReturnType<typeof createAnswers>,
  { deps }: AppParts,
  embedded: Embedded,
): void {
  const { wallets, users, lastingCounts, demandProject } = embedded

  toUser(sponsorCall, async (caller, { projectId, pageOrigin, chainId, method, operation }) => {
    const project = await demandProject(caller.c, projectId, pageOrigin)
    const sponsor = project.sponsors.get(chainId)
    if (!sponsor) throw new ApiFailure('not_available', 'No sponsor configured for this network')
    // Anyone can create any number of test users, without a mailbox, and could exhaust the visitors' budget.
    if (isOfNobody((await users.email(caller.userId)) ?? ''))
      throw new ApiFailure('not_available', 'Fees of test accounts are not sponsored')
    const wallet = await wallets.find(caller)
    const { sender } = operation
    // A one-element array would stringify to its address.
    if (!wallet || typeof sender !== 'string' || sender.toLowerCase() !== wallet.address.toLowerCase())
      throw new ApiFailure('address_mismatch', 'Only operations of your own account are sponsored')
    demandAccount(project, wallet.address)
    const count = (kind: 'promise' | 'question', factor: number) =>
      lastingCounts.take([
        {
          ...{ counted: `sponsor|${kind}|${chainId}|${caller.userId}`, spanMs: dayMs },
          limit: sponsor.perVisitorDay * factor,
        },
        { counted: `sponsor|${kind}|${chainId}|of ${project.id}`, limit: sponsor.perDay * factor, spanMs: dayMs },
        ...(kind === 'promise' ? sponsoredOf(project) : []),
      ])
    const isPromise = method === 'pm_getPaymasterData'
    await (isPromise ? count('promise', 1) : count('question', questionsPerPromise))
    const isOfPaymaster = method.startsWith('pm_')
    const params = isOfPaymaster
      ? [operation, entryPoint, evmHexChainId(chainId as `eip155:${number}`), sponsor.context]
      : [operation, entryPoint]
    const url = isOfPaymaster ? sponsor.paymaster : sponsor.bundler
    const result = await ask(url, method, params)
    // Some promise at the first request (ERC-7677).
    if (!isPromise && Object(result).isFinal === true) await count('promise', 1)
    return { result }
  })

  async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'Content-Type': 'application/json' }
    const signal = AbortSignal.timeout(patienceMs)
    const most = { maxBytes: smallBytes, maxErrorBytes: smallBytes }
    const { text, fault } = await askServer(url, {
      ...{ fetch: deps.fetch, signal, method: 'POST', headers, body, ...most },
    }).then(
      reply => ({ text: reply.text, fault: undefined }),
      error => ({ text: undefined, fault: String(error) }),
    )
    const { data } = replySchema.safeParse(parse(text ?? ''))
    // Its error messages may name the operator's key or policy.
    if (!data || data.error !== undefined || data.result === undefined)
      throw new ApiFailure(
        'node_failed',
        'The sponsor does not pay for this',
        {},
        `${method}: ${fault ?? text?.slice(0, 300)}`,
      )
    return data.result
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
