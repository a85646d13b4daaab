import { applyEdits, boundEditsOf, type Edit, editsOf, type Json, longEditsOf } from './edits.ts'

/**
 * Yields each message with every single edit, shuffled so that every place is edited early: first with those around
 * bounds, as a wrong bound shows only at one of many thousand edits. Then yields `amount` cases with one to three random
 * edits.
 */
export function* casesOf(messages: readonly Json[], amount: number, seed: number): Generator<Json> {
  yield* messages
  const below = randomFrom(seed)
  yield* shuffledCases(messages, message => [...boundEditsOf(message), ...longEditsOf(message)], below)
  yield* shuffledCases(messages, editsOf, below)
  const edits = messages.map(message => [...boundEditsOf(message), ...editsOf(message)])
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T
  for (let made = 0; made < amount; made++) {
    const i = below(messages.length)
    const chosen = Array.from({ length: 1 + below(3) }, () => pick(edits[i] as Edit[]))
    yield applyEdits(messages[i] as Json, chosen)
  }
}

function* shuffledCases(
  messages: readonly Json[],
  editsOf: (message: Json) => Edit[],
  below: (limit: number) => number,
): Generator<Json> {
  const singles = messages.flatMap(message => editsOf(message).map(edit => ({ message, edit })))
  while (singles.length) {
    const i = below(singles.length)
    const { message, edit } = singles[i] as (typeof singles)[number]
    yield applyEdits(message, [edit])
    const last = singles.pop()
    if (last && i < singles.length) singles[i] = last
  }
}

/** 32 bits at a time, from a fixed seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
