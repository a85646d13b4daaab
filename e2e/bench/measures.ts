/** The measures of one visit, in milliseconds unless the name says otherwise. */
export interface Measures {
  /** From navigation to the moment the page can open the modal. */
  readyMs: number
  /** From the click to the first frame with the view. */
  seenMs: number
  /** From the click to the first live frame, the first time. */
  liveMs: number
  /** The same for the second opening in one visit. */
  secondLiveMs: number
  /** Sum of the time beyond 50 ms in the page's long tasks. */
  blockingMs: number
  longestTaskMs: number
  /** Script time of the page's own thread until the modal is open, whatever else the machine does meanwhile. */
  pageScriptMs: number
  /** The same by the clock: with the time in which the thread waits for the browser or for a free core. */
  pageScriptClockMs: number
  frameScriptMs: number
  pageHeapMb: number
  frameHeapMb: number
  /** As received with headers, without the page's document, until the modal is open and the network is quiet. */
  bytesUntilOpen: number
  requestsUntilOpen: number
  globals: number
  /** Unexpected layout shift, as CLS defines it. */
  unexpectedShift: number
  /** All layout shift, including shifts within 500 ms of the click. */
  totalShift: number
  /** Elements added to the page before the click; not counted if the click comes immediately. */
  elementsIdle: number | undefined
  elementsOpen: number
}

export type Measure = keyof Measures
