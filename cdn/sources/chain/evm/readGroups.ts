import type { AccountEvent, AccountKey } from '../../../store/AccountEvent.ts'
import type { AccountIndexStore, Position } from '../../../store/accountIndexStore.ts'
import type { EventGroup } from './describeTransaction.ts'

/** Enough for a page of busy transactions. */
const maxEvents = 1000
/** Most transactions have one or two. */
const usualEvents = 2

/**
 * An account's latest indexed transactions with their events.
 * @param downTo the first block that matters
 * @param wanted how many at least, if there are so many; fewer if they have too many events
 */
export async function readGroups(
  index: AccountIndexStore,
  key: AccountKey,
  before: Position | undefined,
  downTo: number,
  wanted: number,
): Promise<{
  groups: EventGroup[]
  /** Whether there are more. */
  isCut: boolean
}> {
  const read = async (limit: number) => {
    const events = await index.events(key, before, downTo, limit)
    const isCut = events.length === limit
    return { groups: groupEvents(events, isCut), isCut }
  }
  const usual = await read(Math.min(wanted * usualEvents, maxEvents))
  return usual.isCut && usual.groups.length < wanted ? read(maxEvents) : usual
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
