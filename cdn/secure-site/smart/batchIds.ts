import { toBase64Url } from '../../../shared/base64Url.ts'
import { toWire } from '../../../shared/errors.ts'
import { refuse, refuseBy } from '../refuse.ts'
import type { SiteStore } from '../session/siteStore.ts'

/** The ids that a page has given its batches (EIP-5792), kept with the page's own things. */
export interface BatchIds {
  /**
   * Sends a batch under the page's id, once.
   * @returns the page's id
   * @throws 5720 if there was a batch of this id, which may have been sent; `invalid_params` for an id of another kind
   */
  send(id: unknown, run: () => Promise<unknown>): Promise<unknown>
  /** What the wallet itself calls the batch; any other id stays as it is. */
  find(id: unknown): Promise<unknown>
}

type Kept = Pick<SiteStore, 'readBatches' | 'writeBatches'>

/** EIP-5792: 4096 bytes in 0x hex. */
const longestId = 8194
/** Nobody retries older ones. */
const mostKept = 200
/** Refusals of whoever is asked, so nothing was sent. */
const refusals: ReadonlySet<number> = new Set([4001, 4100, 4200, 4902, -32602, 5700, 5710, 5740, 5750, 5760])

export function createBatchIds(store: Kept): BatchIds {
  const forget = (key: string) => store.writeBatches(store.readBatches().filter(([each]) => each !== key))
  const keep = (key: string, id: string) =>
    store.writeBatches([...store.readBatches().filter(([each]) => each !== key), [key, id] as const].slice(-mostKept))
  return {
    async send(id, run) {
      if (id === undefined) return run()
      if (typeof id !== 'string' || !id || id.length > longestId)
        throw refuse('invalid_params', `id takes a text of up to ${longestId} characters`)
      const key = await digest(id)
      if (store.readBatches().some(([each]) => each === key)) throw refuseBy(5720, 'There is a batch of this id')
      // Before anybody is asked: a retry asks no second time, whatever becomes of this one.
      keep(key, '')
      try {
        const answer = await run()
        keep(key, `${Object(answer).id}`)
        return { ...Object(answer), id }
      } catch (thrown) {
        if (refusals.has(toWire(thrown).code)) forget(key)
        throw thrown
      }
    },
    async find(id) {
      if (typeof id !== 'string') return id
      const key = await digest(id)
      return store.readBatches().find(([each]) => each === key)?.[1] ?? id
    },
  }
}

/** Ids may be long. */
async function digest(id: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id))))
}
