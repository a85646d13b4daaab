/** How much longer tests wait than on a quick and quiet machine. Whoever runs them measures it. */
export const testPatience = Number(process.env.TEST_PATIENCE ?? 1)
