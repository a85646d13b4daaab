import type { TokenLender } from '../middleware/leasedBuckets.ts'
import type { SharedLimits } from './SharedLimits.ts'

/** Counts in `first`, or in `second` while that is down, so no request fails because of the limits' store. */
export const withFallback = (first: SharedLimits, second: SharedLimits): SharedLimits => ({
  add: (...counted) => first.add(...counted).then(patientTakeBack, () => second.add(...counted)),
  pause: (...paused) =>
    first.pause(...paused).then(
      pause => (pause.isBegun ? patientTakeBack(pause) : pause),
      () => second.pause(...paused),
    ),
  useOnce: (...used) => first.useOnce(...used).catch(() => second.useOnce(...used)),
})

/** Likewise of tokens. */
export const lendWithFallback = (first: TokenLender, second: TokenLender): TokenLender => ({
  lend: (...wanted) => first.lend(...wanted).catch(() => second.lend(...wanted)),
})

/** What cannot be taken back is lost with the store, which is better than a request that fails by it. */
const patientTakeBack = <Taken extends { takeBack(): Promise<void> }>(taken: Taken): Taken => ({
  ...taken,
  takeBack: () => taken.takeBack().catch(() => undefined),
})
