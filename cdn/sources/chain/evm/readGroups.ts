import type { AccountEvent, AccountIndexStore, AccountKey, Position } from '../../../store/accountIndexStore.ts'
import type { EventGroup } from './describeTransaction.ts'

/** Enough for a page of busy transactions. */
const maxEvents = 1000

/**
 * The latest transactions of an account that the index knows, with their events.
 * @param downTo the first block that matters
 */
export async function readGroups(
  index: AccountIndexStore,
  key: AccountKey,
  before: Position | undefined,
  downTo: number,
): Promise<{
  groups: EventGroup[]
  /** Whether there are more. */
  isCut: boolean
}> {
  const events = await index.events(key, before, downTo, maxEvents)
  const isCut = events.length === maxEvents
  return { groups: groupEvents(events, isCut), isCut }
}

/** Events by transaction. @param isCut whether the last one's events may be incomplete */
function groupEvents(events: readonly AccountEvent[], isCut: boolean): EventGroup[] {
  const groups: (EventGroup & { events: AccountEvent[] })[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && last.block === event.block && last.txIndex === event.tx_index) last.events.push(event)
    else
      groups.push({
        hash: event.tx_hash,
        block: event.block,
        txIndex: event.tx_index,
        events: [event],
        facts: undefined,
      })
  }
  return isCut && groups.length > 1 ? groups.slice(0, -1) : groups
}
