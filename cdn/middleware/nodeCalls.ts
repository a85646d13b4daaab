import type { Context } from 'hono'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Meter } from '../meter.ts'
import type { CallIntake } from '../sources/readCapped.ts'
import { busy, bytesPerToken, type ClientAddress, callsPerToken, type RateLimits } from './rateLimits.ts'
import { createSlots, type Release } from './slots.ts'

/** A call to a project's nodes, from its request to the last byte of its answer. */
export interface NodeCall extends CallIntake {
  /** Address of the client. */
  readonly client: string
  /** Whether the reply occupies one of the few slots for large replies, until {@link end}. */
  isLarge(): boolean
  /** Charges for the bytes read and the calls counted, and frees the slots. */
  end(): void
}

export interface NodeCalls {
  /** @throws ApiFailure `rate_limited` while too many calls are in flight */
  begin(c: Context<CdnEnv>): NodeCall
  /**
   * Begins work after a reply, outside visitors' call slots.
   * @param client who asked, because a closed connection has no address
   * @throws ApiFailure `rate_limited` while too much of it is done
   */
  beginLate(c: Context<CdnEnv>, client: string): NodeCall
}

/** Limits for calls in flight. */
const callSlots = { all: 512, each: { client: 64, project: 256 } }
/** Limits for work after replies: enough for one visitor's balance and history on a few networks. */
const lateSlots = { all: 64, each: { client: 4, project: 32 } }
/**
 * Limits for large replies held at once. Each is up to 5 MiB, and takes five times that while it is parsed and
 * serialized again.
 */
const largeSlots = { all: 8, each: { client: 2, project: 4 } }

export function createNodeCalls(limits: RateLimits, clientAddress: ClientAddress, meter: Meter): NodeCalls {
  const inFlight = createSlots(callSlots)
  const late = createSlots(lateSlots)
  const large = createSlots(largeSlots)
  const begin = (c: Context<CdnEnv>, client: string, slots: typeof inFlight): NodeCall => {
    const holder = { client, project: c.get('project').id }
    const releaseCall = slots.tryTake(holder)
    if (!releaseCall) {
      meter.count('refused.busy')
      throw busy('Too many calls at once', 1)
    }
    let releaseLarge: Release | undefined
    let bytes = 0
    let calls = 0
    let hasEnded = false
    return {
      client,
      async makeRoom(signal) {
        if (releaseLarge) return
        const startedAt = performance.now()
        const release = await large.take(holder, signal).catch(() => {
          meter.count('refused.busy')
          throw busy('Too many large answers at once', 1)
        })
        meter.count('waitedMs.slot', Math.round(performance.now() - startedAt))
        if (hasEnded) return release()
        releaseLarge = release
        // Fails if large replies that began together put the client or project into debt, so this one is not read
        // further.
        limits.chargeClient(c, 0)
        limits.chargeProject(c, 0)
      },
      isLarge: () => releaseLarge !== undefined,
      count(read) {
        bytes += read
      },
      countCalls(made) {
        calls += made
      },
      end() {
        if (hasEnded) return
        hasEnded = true
        limits.owe(holder, Math.floor(bytes / bytesPerToken) + Math.floor(calls / callsPerToken))
        releaseLarge?.()
        releaseCall()
      },
    }
  }
  return {
    begin: c => begin(c, clientAddress(c), inFlight),
    beginLate: (c, client) => begin(c, client, late),
  }
}
