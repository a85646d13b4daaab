import type { Context } from 'hono'
import { errorReport } from '../../shared/api/errorReports.schema.ts'
import { errorReportsPerMinute } from '../../shared/errorReports.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { busy, type ClientAddress } from '../middleware/rateLimits.ts'
import { createTokenBuckets } from '../middleware/tokenBuckets.ts'
import { withoutPeople } from '../middleware/withoutPeople.ts'
import type { Project } from '../store/projects.ts'
import { checkInput } from './checkInput.ts'

/** A visitor's modal met a defect of its own. */
export interface ModalDefect {
  event: 'modal.defect'
  /** As in the entry of the report's own request. */
  requestId: string
  project: string
  kind: string
  view: string
  place?: string | undefined
  /** The modal's release, as it says. */
  version?: string | undefined
}

export interface ErrorReportOptions {
  clientAddress: ClientAddress
  /** Monotonic milliseconds. */
  elapsed(): number
  tell: ((news: ModalDefect) => void) | undefined
  /** Counts it among the day's errors of a project. */
  count(project: Project): void
}

/** Reports of defects, for the operator alone. @spec 9.error-reports */
export function errorReportRoute({ clientAddress, elapsed, tell, count }: ErrorReportOptions) {
  const clients = createTokenBuckets({ burst: errorReportsPerMinute, perSecond: errorReportsPerMinute / 60 }, elapsed)
  return (c: Context<CdnEnv>): Response => {
    const { sv } = checkInput(errorReport.query, c.req.query(), 'query')
    const { kind, view, place } = checkInput(errorReport.body, fromJson(c.get('body')), 'body')
    const waitSeconds = clients.take(clientAddress(c), 1)
    if (waitSeconds > 0) throw busy('Too many reports of errors', waitSeconds)
    const project = c.get('project')
    const version = /\d{1,4}\.\d{1,4}\.\d{1,4}$/.exec(sv ?? '')?.[0]
    tell?.({
      ...{ event: 'modal.defect', requestId: c.get('requestId'), project: project.id, kind, view, version },
      // Names of our scripts pass. What only has their form does not.
      place: place && withoutPeople(place),
    })
    count(project)
    return c.json({ success: true }, 200, { 'Cache-Control': 'no-store' })
  }
}
