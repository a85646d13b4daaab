/** How much longer tests wait than on a fast, idle machine. The test runner measures it. */
export const testPatience = Number(process.env.TEST_PATIENCE ?? 1)
