import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TokenLender } from '../middleware/leasedBuckets.ts'
import type { Store } from './store.ts'

/** By then, a bucket is long full again. */
const forgottenAfterMs = 3_600_000
const lendsToForget = 1000

/**
 * Lends tokens from a PostgreSQL database that several servers share. Uses one statement and the database's clock, so
 * that no two servers lend the same tokens. Buckets are identified only by a hash.
 */
export function createDatabaseLender(store: Store): TokenLender {
  let lends = 0
  return {
    async lend(name, { burst, perSecond }, wanted) {
      const db = await store.open()
      const key = createHash('sha256').update(name).digest('base64url')
      const clock = sql`(extract(epoch from clock_timestamp()) * 1000)`
      // If the database's clock is set back, nobody loses tokens.
      const since = sql`greatest(0, ${clock} - t.filled_at)`
      const filled = sql`least(${burst}::float8, t.tokens + ${since} * ${perSecond / 1000}::float8)`
      const lent = sql`least(${wanted}::float8, greatest(0, ${filled}))`
      const first = Math.min(wanted, burst)
      const { rows } = await sql<{ lent: number; tokens: number }>`
        insert into shared_limits as t (key, tokens, filled_at, lent)
        values (${key}, ${burst - first}, ${clock}, ${first})
        on conflict (key) do update set lent = ${lent}, tokens = ${filled} - ${lent}, filled_at = ${clock}
        returning t.lent, t.tokens
      `.execute(db)
      const { lent: tokens = 0, tokens: left = 0 } = rows[0] ?? {}
      if (++lends % lendsToForget === 0)
        await sql`delete from shared_limits where filled_at < ${clock} - ${forgottenAfterMs}::float8`.execute(db)
      return { tokens, waitMs: Math.ceil((Math.max(0, wanted - tokens - left) / perSecond) * 1000) }
    },
  }
}
