import * as z from 'zod/mini'
import { chainIdSchema } from '../../../shared/networks.schema.ts'

const text = z.string().check(z.maxLength(200))

const entrySchema = z.strictObject({
  /** `operation`: a smart account's, with a separate nonce. */
  by: z.enum(['transaction', 'operation', 'solana']),
  chainId: chainIdSchema,
  from: text,
  /** Identifies it on chain. */
  hash: text,
  /** As its visitor read it. */
  what: text,
  /** When it was signed, in milliseconds. */
  at: z.number(),
  /** A node reported that it has it. */
  isTaken: z.boolean(),
  /** Of those with the same nonce, one can count. Solana has none. */
  nonce: z.optional(z.string().check(z.regex(/^\d{1,78}$/))),
  /** For operations, which count only in later blocks. */
  block: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/))),
  /** Per unit of gas. */
  maxFee: z.optional(z.string().check(z.regex(/^\d{1,40}$/))),
  tip: z.optional(z.string().check(z.regex(/^\d{1,40}$/))),
  /** Solana with a durable nonce: valid until it is used, not for a minute or two. */
  isLasting: z.optional(z.boolean()),
})
/** Something signed whose fate is unknown. */
export type SignedEntry = z.infer<typeof entrySchema>

/** What this browser signed for sending: a server that withholds it could let it count beside its replacement. */
export interface SignedLog {
  list(of: Pick<SignedEntry, 'chainId' | 'from'>): readonly SignedEntry[]
  put(entry: SignedEntry): void
  drop(entry: Pick<SignedEntry, 'hash'>): void
  now(): number
}

const prefix = 'ck-signed|'
/** Longer than anyone remembers a transaction. */
const keptMs = 7 * 24 * 3_600_000

/** @param storage its getter throws if the browser denies it; then nothing outlives the window */
export function createSignedLog(storage: () => Storage, now: () => number): SignedLog {
  const memory = new Map<string, string>()
  const guarded = <T>(use: (kept: Storage) => T, otherwise: T): T => {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  const drop = (key: string) => {
    memory.delete(key)
    guarded(kept => kept.removeItem(key), undefined)
  }
  const keys = () => guarded(kept => Object.keys(kept).filter(key => key.startsWith(prefix)), [])
  const read = (key: string): SignedEntry | undefined => {
    const given = memory.get(key) ?? guarded(kept => kept.getItem(key), null)
    try {
      const entry = entrySchema.parse(JSON.parse(given ?? ''))
      if (now() - entry.at < keptMs) return entry
    } catch {
      // From another version, or corrupt.
    }
    drop(key)
    return undefined
  }
  return {
    now,
    list: ({ chainId, from }) =>
      [...new Set([...memory.keys(), ...keys()])]
        .flatMap(key => read(key) ?? [])
        .filter(entry => entry.chainId === chainId && entry.from === from)
        .sort((one, other) => one.at - other.at),
    put(entry) {
      const [key, given] = [prefix + entry.hash, JSON.stringify(entry)]
      memory.set(key, given)
      guarded(kept => kept.setItem(key, given), undefined)
    },
    drop: ({ hash }) => drop(prefix + hash),
  }
}
