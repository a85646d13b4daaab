import { ApiFailure } from '../apiFailure.ts'
import { type AccountFact, accountFacts } from './accountFacts.ts'
import type { AccountRead, AccountSource } from './accountSource.ts'
import { wrongCursor } from './chain/wrongCursor.ts'
import { fillPrices, readPricesInOrder } from './fillPrices.ts'
import { noSource } from './noSource.ts'
import { isSourceBusy } from './sourceBusy.ts'

/** The sources of each fact, in order of preference. */
export type SourcesByFact = Readonly<Record<AccountFact, readonly AccountSource[]>>

/** Remembers which sources are temporarily not worth asking, so visitors do not wait for them. */
export interface SourceRests {
  rests(source: AccountSource, fact: AccountFact): boolean
  worked(source: AccountSource, fact: AccountFact): void
  failed(source: AccountSource, fact: AccountFact, failure: ApiFailure): void
}

const failuresToRest = 3
const restMs = 30_000
/** Pause for a source that has no such facts or refuses our key. */
const unavailableMs = 300_000

export function createSourceRests(now: () => number): SourceRests {
  const entries = new WeakMap<AccountSource, Map<AccountFact, { failures: number; until: number }>>()
  const entryOf = (source: AccountSource, fact: AccountFact) => {
    const facts = entries.get(source) ?? new Map()
    entries.set(source, facts)
    const entry = facts.get(fact) ?? { failures: 0, until: 0 }
    facts.set(fact, entry)
    return entry
  }
  return {
    rests: (source, fact) => now() < entryOf(source, fact).until,
    worked(source, fact) {
      entryOf(source, fact).failures = 0
    },
    failed(source, fact, failure) {
      const entry = entryOf(source, fact)
      entry.failures++
      const waitMs = isSourceBusy(failure)
        ? Number(failure.headers['Retry-After']) * 1000
        : failure.code === 'not_available'
          ? unavailableMs
          : entry.failures >= failuresToRest
            ? restMs
            : 0
      entry.until = now() + waitMs
    },
  }
}

/**
 * Asks the sources of a fact in order until one answers. Further pages come from the same source, because cursors are
 * its own.
 */
export function createOrderedSource(byFact: SourcesByFact, rests: SourceRests): AccountSource {
  const askInOrder = async <Reply>(
    fact: AccountFact,
    { answeredBy }: Pick<AccountRead, 'answeredBy'>,
    ask: (source: AccountSource) => Promise<Reply> | undefined,
  ): Promise<{ reply: Reply; source: AccountSource }> => {
    const able = byFact[fact]
    const awake = able.filter(source => !rests.rests(source, fact))
    let failure: ApiFailure | undefined
    // A resting source is better than none.
    for (const source of awake.length > 0 ? awake : able)
      try {
        const asked = ask(source)
        if (!asked) continue
        const reply = await asked
        rests.worked(source, fact)
        answeredBy?.(source.name)
        return { reply, source }
      } catch (thrown) {
        if (!isOfSource(thrown)) throw thrown
        rests.failed(source, fact, thrown)
        failure = worse(failure, thrown)
      }
    throw failure ?? noSource()
  }

  /** A page of a list, whose cursor names its source. */
  const askPage = async <Reply extends { next: string | null }>(
    fact: 'history' | 'nfts',
    read: AccountRead,
    cursor: string | undefined,
    ask: (source: AccountSource, own: string | undefined) => Promise<Reply> | undefined,
  ): Promise<Reply> => {
    const able = byFact[fact]
    const idOf = (source: AccountSource) => `${source.name}${able.indexOf(source)}`
    const mark = (source: AccountSource, reply: Reply): Reply =>
      able.length > 1 && reply.next !== null ? { ...reply, next: `${idOf(source)}~${reply.next}` } : reply
    if (cursor === undefined) {
      const { reply, source } = await askInOrder(fact, read, each => ask(each, undefined))
      return mark(source, reply)
    }
    if (able.length <= 1) return (await askInOrder(fact, read, each => ask(each, cursor))).reply
    const [, id = '', own = ''] = /^([a-z]+\d+)~(.+)$/.exec(cursor) ?? []
    const source = able.find(each => idOf(each) === id)
    const asked = source && ask(source, own)
    if (!source || !asked) throw wrongCursor()
    read.answeredBy?.(source.name)
    return mark(source, await asked)
  }

  const names = [...new Set(accountFacts.flatMap(fact => byFact[fact].map(({ name }) => name)))]
  return {
    name: names.join(','),
    ...(byFact.balances.length > 0 && {
      async balances(read, fresh) {
        const { reply, source } = await askInOrder('balances', read, each => each.balances?.(read, fresh))
        const others = byFact.prices.filter(each => each !== source && !rests.rests(each, 'prices'))
        return { balances: await fillPrices(reply.balances, others, { ...read, answeredBy: undefined }) }
      },
    }),
    ...(byFact.history.length > 0 && {
      history: (read, cursor) => askPage('history', read, cursor, (source, own) => source.history?.(read, own)),
    }),
    ...(byFact.nfts.length > 0 && {
      nfts: (read, cursor) => askPage('nfts', read, cursor, (source, own) => source.nfts?.(read, own)),
    }),
    ...(byFact.identity.length > 0 && {
      identity: async read => (await askInOrder('identity', read, source => source.identity?.(read))).reply,
    }),
    ...(byFact.prices.length > 0 && {
      prices: (read, tokens, currency) => readPricesInOrder(byFact.prices, read, tokens, currency),
    }),
  }
}

/** Whether a source failed, rather than a visitor's own limit, which holds for all sources. */
function isOfSource(thrown: unknown): thrown is ApiFailure {
  return isSourceBusy(thrown) || (thrown instanceof ApiFailure && /^(node_failed|not_available)$/.test(thrown.code))
}

/** A failure says more than a missing feature, and being busy passes soonest. */
function worse(one: ApiFailure | undefined, other: ApiFailure): ApiFailure {
  const rank = ({ code }: ApiFailure) => ['not_available', 'rate_limited', 'node_failed'].indexOf(code)
  return one && rank(one) >= rank(other) ? one : other
}
