import type { Capability } from '../capability.ts'
import { policyReportRoute, policyReportsPath } from '../routes/policyReports.ts'

/** Takes browsers' reports of what the secure site's policy blocked. */
export const policyReports: Capability = {
  secureRoutes(app, { deps: { clientAddress, elapsed, tellDefect }, forReport }) {
    app.post(policyReportsPath, ...forReport, policyReportRoute({ clientAddress, elapsed, tell: tellDefect }))
  },
}
