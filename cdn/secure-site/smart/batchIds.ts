import { toBase64Url } from '../../../shared/base64Url.ts'
import { toWire } from '../../../shared/errors.ts'
import { refuse, refuseBy } from '../refuse.ts'
import type { SiteStore } from '../session/siteStore.ts'

/** A page's own batch ids (EIP-5792), stored with the page's data. */
export interface BatchIds {
  /**
   * Sends a batch once under the page's id.
   * @returns the page's id
   * @throws 5720 if there was a batch of this id, which may have been sent; `invalid_params` for an id of another kind
   */
  send(id: unknown, run: () => Promise<unknown>): Promise<unknown>
  /** The wallet's own id of the batch; other ids are returned unchanged. */
  find(id: unknown): Promise<unknown>
}

type Kept = Pick<SiteStore, 'readBatches' | 'writeBatches'>

/** EIP-5792: 4096 bytes in 0x hex. */
const longestId = 8194
/** Older ones are never retried. */
const mostKept = 200
/** Refusals before anything was sent. */
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
      if (store.readBatches().some(([each]) => each === key)) throw refuseBy(5720, 'A batch with this id exists')
      // Stored before asking: a retry never asks twice, whatever becomes of this one.
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
