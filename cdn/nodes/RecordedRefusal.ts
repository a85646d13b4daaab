import type { RefusalKind } from './readRefusal.ts'

/** A provider's reply, as recorded by its users or its documentation. */
export interface RecordedRefusal {
  provider: string
  /** Source of the recording: a public repository and file or issue, or a page of documentation. */
  source: string
  method?: string
  status?: number
  retryAfter?: string
  code: number
  message: string
  data?: unknown
  /** The expected kind; `none` for the chain's own errors, which every node would give. */
  means: RefusalKind | 'none'
  most?: number
  waitMs?: number
}
