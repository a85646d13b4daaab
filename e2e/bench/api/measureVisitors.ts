import { setTimeout } from 'node:timers/promises'
import { busyChain, visitorAccount } from './busyChain.ts'
import type { ApiServer } from './startApiServer.ts'

export interface VisitorFigures {
  visitors: number
  events: number
  perSecond: number
  /** Answers that told a visitor to retry later. */
  refusals: number
  /** Heap after garbage collection, after a fifth of them and after all. */
  firstMb: number
  lastMb: number
  loopP99Ms: number
}

const atOnce = 8

/** Each visitor opens the history of a new account, so the server searches the chain for it. */
export async function measureVisitors(server: ApiServer, visitors: number): Promise<VisitorFigures> {
  let next = 0
  let refusals = 0
  const visit = async (until: number) => {
    while (next < until) await openHistory(next++)
  }
  const openHistory = async (number: number): Promise<void> => {
    const path = `/v1/account/${visitorAccount(number)}/history?projectId=bench&chainId=eip155:1`
    const headers = { 'X-Forwarded-For': [10, number >> 16, (number >> 8) & 255, number & 255].join('.') }
    const response = await fetch(server.url + path, { headers })
    const { data } = (await response.json()) as { data?: unknown[] }
    if (data?.length) return
    const waitSeconds = Number(response.headers.get('Retry-After'))
    if (response.status !== 429 || !waitSeconds)
      throw new Error(`Visitor ${number} got ${response.status} and no history`)
    // All visitors of a project share a limit. A refused one retries when the server says so.
    refusals += 1
    await setTimeout(waitSeconds * 1000)
    return openHistory(number)
  }
  const all = (until: number) => Promise.all(Array.from({ length: atOnce }, () => visit(until)))
  await all(visitors / 5)
  const firstMb = await server.heapMb()
  await server.loopDelay()
  const startedAt = performance.now()
  await all(visitors)
  const seconds = (performance.now() - startedAt) / 1000
  const { p99Ms } = await server.loopDelay()
  return {
    visitors,
    events: busyChain.logsOfVisitor,
    perSecond: (visitors * 0.8) / seconds,
    refusals,
    firstMb,
    lastMb: await server.heapMb(),
    loopP99Ms: p99Ms,
  }
}
