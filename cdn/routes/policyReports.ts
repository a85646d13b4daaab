import type { Context } from 'hono'
import * as z from 'zod/mini'
import { errorReportsPerMinute } from '../../shared/errorReports.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { busy, type ClientAddress } from '../middleware/rateLimits.ts'
import { createTokenBuckets } from '../middleware/tokenBuckets.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { checkInput } from './checkInput.ts'

/** A log entry: a browser blocked something on a page of the secure site, such as an injected script. */
export interface PolicyViolation {
  event: 'policy.violated'
  /** Id of the request that brought the report. */
  requestId: string
  /** Path of the page, such as `/window`. */
  page: string
  directive: string
  /** The blocked URL's origin, or a keyword such as `inline`. */
  blocked: string
}

/** Path to which the secure site's policy sends reports. */
export const policyReportsPath = '/v1/violations'

const short = z.string().check(z.maxLength(4_000))
/** The format of CSP level 2, which all engines send to `report-uri`. Level 3 adds the directive's name. */
const reportSchema = z.object({
  'csp-report': z.object({
    'document-uri': short,
    'blocked-uri': short,
    'violated-directive': short,
    'effective-directive': z.optional(short),
  }),
})

export interface PolicyReportOptions {
  clientAddress: ClientAddress
  /** Monotonic milliseconds. */
  elapsed(): number
  tell: ((news: PolicyViolation) => void) | undefined
}

/**
 * Logs reports of the secure site's policy. Their URLs may contain fragments and queries; only our own paths, and the
 * origins of others, are kept.
 */
export function policyReportRoute({ clientAddress, elapsed, tell }: PolicyReportOptions) {
  const clients = createTokenBuckets({ burst: errorReportsPerMinute, perSecond: errorReportsPerMinute / 60 }, elapsed)
  return (c: Context<CdnEnv>): Response => {
    const { 'csp-report': report } = checkInput(reportSchema, fromJson(c.get('body')), 'body')
    const waitSeconds = clients.take(clientAddress(c), 1)
    if (waitSeconds > 0) throw busy('Too many reports', waitSeconds)
    const [, page = 'another page'] =
      /^https?:\/\/[^/]+(\/(?:sdk|window|device|loading))(?:[?#]|$)/.exec(report['document-uri']) ?? []
    const said = report['effective-directive'] ?? report['violated-directive']
    const [directive = 'unknown'] = /^[a-z]+(?:-[a-z]+){0,3}/.exec(said) ?? []
    tell?.({
      ...{ event: 'policy.violated', requestId: c.get('requestId'), page, directive },
      blocked: blockedBy(report['blocked-uri']),
    })
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  }
}

function blockedBy(uri: string): string {
  if (/^[a-z-]{1,30}$/.test(uri)) return uri
  if (!URL.canParse(uri)) return 'unknown'
  // The rest would be an extension's id, or all the content of a `data:` URL.
  const { origin, protocol } = new URL(uri)
  return parseWebOrigin(origin) ?? protocol
}
