/** More failures than this mean a broken product, not a busy machine. */
const mostTries = 15

/**
 * Whether the failed tests are worth one more try, alone. An error outside of tests cannot be tried again.
 * @param {import('./testCounts.mjs').Counts} counts
 */
export function deservesLastTry({ failed, failures }) {
  return failures.length > 0 && failures.length <= mostTries && failed === failures.length
}

/**
 * Counts tests that passed alone as passed, and lists them. A test that did not run again stays failed.
 * @param {import('./testCounts.mjs').RunCounts} first
 * @param {import('./testCounts.mjs').RunCounts} last the same tests, one after the other
 * @returns {import('./testCounts.mjs').Counts}
 */
export function withLastTry(first, last) {
  const notAgain = new Set(last.failures)
  const passed = new Set(last.passes.filter(title => !notAgain.has(title)))
  const unsteady = first.failures.filter(title => passed.has(title))
  const failures = [...new Set([...first.failures.filter(title => !passed.has(title)), ...last.failures])]
  const outsideOfTests = last.failed - last.failures.length
  return {
    passed: first.passed + first.failures.length - failures.length,
    failed: failures.length + outsideOfTests,
    failures,
    unsteady,
  }
}
