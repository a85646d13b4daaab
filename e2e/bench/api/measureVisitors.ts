import { busyChain, visitorAccount } from './busyChain.ts'
import type { ApiServer } from './startApiServer.ts'

export interface VisitorFigures {
  visitors: number
  events: number
  perSecond: number
  /** Heap after garbage collection, once a fifth of them came, and once all did. */
  firstMb: number
  lastMb: number
  loopP99Ms: number
}

const atOnce = 8

/** Each visitor opens the history of an account that nobody asked for before: the server searches the chain for it. */
export async function measureVisitors(server: ApiServer, visitors: number): Promise<VisitorFigures> {
  let next = 0
  const visit = async (until: number) => {
    while (next < until) {
      const number = next++
      const path = `/v1/account/${visitorAccount(number)}/history?projectId=bench&chainId=eip155:1`
      const headers = { 'X-Forwarded-For': [10, number >> 16, (number >> 8) & 255, number & 255].join('.') }
      const response = await fetch(server.url + path, { headers })
      const { data } = (await response.json()) as { data?: unknown[] }
      if (!data?.length) throw new Error(`Visitor ${number} got ${response.status} and no history`)
    }
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
    firstMb,
    lastMb: await server.heapMb(),
    loopP99Ms: p99Ms,
  }
}
