import type { ChainId } from '../../../shared/caip.ts'
import type { AccountType } from '../../../shared/embedded/secureMethods.schema.ts'
import { isChainId } from '../../../shared/parseCaip.ts'

/**
 * What this browser stores for one project on one page's origin. If storage is denied, it lasts as long as the
 * document.
 */
export interface SiteStore {
  readSession(): string | undefined
  writeSession(session: string | undefined): void
  readChain(): ChainId | undefined
  writeChain(chainId: ChainId): void
  /** The preferred account type: the owner's choice, or the site's wish. */
  readType(by: 'chosen' | 'wished'): AccountType | undefined
  writeType(by: 'chosen' | 'wished', type: AccountType): void
  /** This browser's own record of a wallet's addresses (wallet/provenAddresses.ts). */
  readAddresses(): string | undefined
  writeAddresses(copy: string): void
  /** Digests of the page's batch ids, with the wallet's own ids; empty where unknown. Oldest first. */
  readBatches(): readonly KeptBatch[]
  writeBatches(batches: readonly KeptBatch[]): void
  /** The session began or ended, here or in another tab. */
  onSessionChange(hear: (isSignedIn: boolean) => void): void
}

export type KeptBatch = readonly [digest: string, id: string]

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @param place whose session it is: a page's origin, or the window's */
export function createSiteStore(place: string, storage: () => Kept | undefined, events: EventTarget): SiteStore {
  const memory = new Map<string, string>()
  const hearers: ((isSignedIn: boolean) => void)[] = []
  const nameOf = (what: string) => JSON.stringify(['ck-secure', place, what])
  // The getter throws if the browser denies storage.
  const guarded = <T>(use: (kept: Kept) => T): T | undefined => {
    try {
      const kept = storage()
      return kept && use(kept)
    } catch {
      return undefined
    }
  }
  const read = (what: string) => memory.get(what) ?? guarded(kept => kept.getItem(nameOf(what))) ?? undefined
  const write = (what: string, text: string | undefined) => {
    memory.delete(what)
    if (text === undefined) return void guarded(kept => kept.removeItem(nameOf(what)))
    guarded(kept => kept.setItem(nameOf(what), text))
    // Denied storage keeps nothing, or forgets it at once.
    if (read(what) !== text) memory.set(what, text)
  }
  events.addEventListener('storage', event => {
    if ((event as StorageEvent).key === nameOf('session'))
      for (const hear of hearers) hear(read('session') !== undefined)
  })
  return {
    readSession() {
      const session = read('session')
      return session && /^[-_a-zA-Z0-9]{43}$/.test(session) ? session : undefined
    },
    writeSession(session) {
      write('session', session)
      for (const hear of hearers) hear(session !== undefined)
    },
    readChain() {
      const chain = read('chain')
      return chain && isChainId(chain) ? chain : undefined
    },
    writeChain: chainId => write('chain', chainId),
    readType(by) {
      const type = read(`type-${by}`)
      return type === 'eoa' || type === 'smartAccount' ? type : undefined
    },
    writeType: (by, type) => write(`type-${by}`, type),
    readAddresses: () => read('addresses'),
    writeAddresses: copy => write('addresses', copy),
    readBatches: () => readList(read('batches')).filter(isBatch),
    writeBatches: batches => write('batches', JSON.stringify(batches)),
    onSessionChange: hear => void hearers.push(hear),
  }
}

function readList(text: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const isBatch = (kept: unknown): kept is KeptBatch =>
  Array.isArray(kept) && /^[-_a-zA-Z0-9]{43}$/.test(kept[0]) && /^(0x[0-9a-f]{80,96})?$/.test(kept[1])
