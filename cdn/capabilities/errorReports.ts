import { errorReport } from '../../shared/api/errorReports.schema.ts'
import type { Capability } from '../capability.ts'
import { errorReportRoute } from '../routes/errorReports.ts'
import { isCounted } from './counts.ts'

/** Defects of the modal, which sites with analytics report to their operator. */
export const errorReports: Capability = {
  routes(app, { deps: { clientAddress, elapsed, tellDefect, dailyCounts }, forSmallPost }) {
    const route = errorReportRoute({
      clientAddress,
      elapsed,
      tell: tellDefect,
      count(project) {
        if (isCounted(project)) dailyCounts?.count({ project: project.id, kind: 'error', name: 'internal' })
      },
    })
    app.post(errorReport.path, ...forSmallPost, route)
  },
}
