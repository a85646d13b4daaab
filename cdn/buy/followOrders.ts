import { ApiFailure } from '../apiFailure.ts'
import type { CallIntake } from '../sources/readCapped.ts'
import type { BuyDesk } from './buyDesk.ts'
import { leastPauseMs } from './orders.ts'
import type { OrderRow } from './seller.ts'

/** Sellers may verify a visitor first, so an order stays watched for two days. */
export const watchedMs = 172_800_000
const atOnce = 100

/** No visitor waits for these answers, which are read one by one: they take no slots and are charged to no limit. */
const intake: CallIntake = { makeRoom: async () => {}, count() {}, countCalls() {} }

/**
 * Deletes old orders, and asks sellers about open ones, even if no page still waits. An order that began an hour ago is
 * asked about every three minutes, one of yesterday about every hour.
 * @throws Error naming the sellers that failed, after all others were asked
 */
export async function followOrders(desk: BuyDesk, signal: AbortSignal): Promise<void> {
  const { now, projects, timeout, rpcTimeoutMs } = desk.parts.deps
  const faults = new Map<string, string>()
  const ask = async (row: OrderRow) => {
    const project = await projects.find(row.project)
    const seller = project && desk.sellersOf(project).find(({ facts }) => facts.id === row.provider)
    // Another server may have asked.
    if (!seller?.status || !(await desk.orders.mayAsk(row.id, leastPauseMs))) return
    const read = { client: '', project: row.project, intake, signal: timeout(rpcTimeoutMs) }
    try {
      const news = await seller.status(read, row)
      if (news) await desk.orders.update(row, news)
    } catch (error) {
      if (!(error instanceof ApiFailure) && !read.signal.aborted) throw error
      faults.set(row.provider, error instanceof ApiFailure ? (error.detail ?? error.message) : 'no answer in time')
    }
  }
  await desk.orders.forget()
  for (const row of await desk.orders.due(now() - watchedMs, atOnce)) {
    if (signal.aborted) return
    await ask(row)
  }
  if (faults.size > 0) throw new Error([...faults].map(fault => fault.join(': ')).join('; '))
}
