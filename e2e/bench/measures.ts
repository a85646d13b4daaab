/** What one visit measures, in milliseconds unless the name says otherwise. */
export interface Measures {
  /** From navigation to the moment the page can open the modal. */
  readyMs: number
  /** From the click to the first live frame, the first time. */
  liveMs: number
  /** The same for the second opening in one visit. */
  secondLiveMs: number
  /** Sum of what long tasks of the page take over 50 ms. */
  blockingMs: number
  longestTaskMs: number
  /** Scripts of the page's own process, until the modal is open. */
  pageScriptMs: number
  frameScriptMs: number
  pageHeapMb: number
  frameHeapMb: number
  /** As received, headers included, besides the page's document; until the modal is open and the network quiet. */
  bytesUntilOpen: number
  requestsUntilOpen: number
  globals: number
  /** Layout shift a visitor did not ask for, by the definition of CLS. */
  unexpectedShift: number
  /** All layout shift, also within 500 ms of the click. */
  totalShift: number
  /** Elements in the page beyond its own, before the click; not looked at where the click comes at once. */
  elementsIdle: number | undefined
  elementsOpen: number
}

export type Measure = keyof Measures
