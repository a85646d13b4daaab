/**
 * @typedef {object} Judgement
 * @property {import('./rows.mjs').SpecRow} row
 * @property {string[]} code places in the product
 * @property {string[]} tests
 * @property {string | undefined} missing says what the row lacks
 */

/**
 * Compares the specification's rows with the tags in code and tests. A test that names a row closes it; a comment in
 * the code is only a pointer.
 * @param {readonly import('./rows.mjs').SpecRow[]} rows
 * @param {readonly import('./collectTags.mjs').Tag[]} tags
 * @returns {Judgement[]}
 */
export function judgeSpec(rows, tags) {
  return rows.map(row => {
    const own = tags.filter(({ id }) => id === row.id)
    const placesOf = (/** @type {boolean} */ isTest) => own.filter(tag => tag.isTest === isTest).map(tag => tag.place)
    const [code, tests] = [placesOf(false), placesOf(true)]
    return { row, code, tests, missing: missing(row, code, tests) }
  })
}

/**
 * @param {import('./rows.mjs').SpecRow} row
 * @param {string[]} code
 * @param {string[]} tests
 */
function missing({ isError }, code, tests) {
  if (!tests.length) return 'no test'
  if (isError && code.length > 1) return `${code.length} places in the code instead of one: ${code.join(', ')}`
  return undefined
}

/**
 * The reasons for which the check fails: rows of closed milestones that lack something, and tags that name no row.
 * @param {readonly Judgement[]} judgements
 * @param {readonly import('./collectTags.mjs').Tag[]} tags
 * @param {(milestone: import('./milestones.mjs').Milestone) => boolean} isClosed
 * @returns {string[]} one sentence each
 */
export function complaintsOf(judgements, tags, isClosed) {
  const ids = new Set(judgements.map(({ row }) => row.id))
  return [
    ...judgements
      .filter(({ row, missing }) => missing && isClosed(row.milestone))
      .map(({ row, missing }) => `@spec ${row.id} (${row.says}) has ${missing}.`),
    ...tags.filter(({ id }) => !ids.has(id)).map(({ id, place }) => `${place}: @spec ${id} names an unknown row.`),
  ]
}
