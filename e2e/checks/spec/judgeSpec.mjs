/**
 * @typedef {object} Judgement
 * @property {import('./rows.mjs').SpecRow} row
 * @property {string[]} code places in the product
 * @property {string[]} tests
 * @property {string | undefined} missing says what the row lacks
 * @property {string | undefined} differs why we do something else than the specification
 */

/**
 * Compares the specification's rows with the tags in code and tests. A test that names a row closes it; a comment in
 * the code is only a pointer.
 * @param {readonly import('./rows.mjs').SpecRow[]} rows
 * @param {readonly import('./collectTags.mjs').Tag[]} tags
 * @param {readonly import('./readDifferences.mjs').Difference[]} [differences]
 * @returns {Judgement[]}
 */
export function judgeSpec(rows, tags, differences = []) {
  return rows.map(row => {
    const own = tags.filter(({ id }) => id === row.id)
    const placesOf = (/** @type {boolean} */ isTest) => own.filter(tag => tag.isTest === isTest).map(tag => tag.place)
    const [code, tests] = [placesOf(false), placesOf(true)]
    const differs = differences.find(({ id }) => id === row.id)?.reason
    return { row, code, tests, missing: missing(row, code, tests), differs }
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
 * The reasons for which the check fails: rows that lack something, and tags or differences that name no row.
 * @param {readonly Judgement[]} judgements
 * @param {readonly import('./collectTags.mjs').Tag[]} tags
 * @param {readonly import('./readDifferences.mjs').Difference[]} [differences]
 * @returns {string[]} one sentence each
 */
export function complaintsOf(judgements, tags, differences = []) {
  const ids = new Set(judgements.map(({ row }) => row.id))
  return [
    ...judgements
      .filter(({ missing }) => missing)
      .map(({ row, missing }) => `@spec ${row.id} (${row.says}) has ${missing}.`),
    ...differences.filter(({ id }) => !ids.has(id)).map(({ id }) => `shared/DIFFERS.md: ${id} is an unknown row.`),
    ...tags.filter(({ id }) => !ids.has(id)).map(({ id, place }) => `${place}: @spec ${id} names an unknown row.`),
  ]
}
