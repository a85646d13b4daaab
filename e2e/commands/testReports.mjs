/** Where the runners write their reports, from the root. */
export const reports = 'dist/test-reports'
