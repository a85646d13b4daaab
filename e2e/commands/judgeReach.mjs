import { featureTests } from './featureTests.mjs'

/**
 * @typedef {object} Reach
 * @property {boolean} isAll every browser test may be reached
 * @property {string[]} paths of the reached ones otherwise; none if the change reaches no browser
 * @property {boolean} [reachesPrograms] a unit test that starts programs may be reached
 * @property {string} reason a sentence
 */

/** Files that no browser test runs. */
const isApart = (/** @type {string} */ file) =>
  /\.(md|test\.tsx?|long\.ts)$|^LICENSE$|^e2e\/(bench|checks|dev|vectors)\//.test(file)

/** Some of these start programs of their own (e2e/programTests.ts); sources that such tests run reach everything. */
const isNodeTest = (/** @type {string} */ file) =>
  /^(cdn|e2e\/services)\/.*\.test\.ts$|^e2e\/programTests\.ts$/.test(file)

const isBrowserTest = (/** @type {string} */ file) => file.endsWith('.e2e.ts')
/** The import graph covers what a browser test imports; the rest of e2e is its infrastructure. */
const isInGraph = (/** @type {string} */ file) =>
  /^e2e\/(flows|faults|hostile|proofs|fixtures)\/|^modal-app\/gallery\//.test(file)

/**
 * @param {readonly string[]} changed files from the root
 * @param {readonly import('../checks/readModules.mjs').Module[]} modules of e2e and the gallery
 * @returns {Reach}
 */
export function judgeReach(changed, modules) {
  const paths = new Set()
  for (const file of changed.filter(name => !isApart(name))) {
    const reached = isInGraph(file) ? testsThatImport(file, modules) : testsOfFeature(file)
    if (!reached) return { isAll: true, paths: [], reason: `A change of ${file} may reach every browser test.` }
    for (const path of reached) paths.add(path)
  }
  const count = `${changed.length} changed ${changed.length === 1 ? 'file reaches' : 'files reach'}`
  return {
    isAll: false,
    paths: [...paths],
    reachesPrograms: changed.some(isNodeTest),
    reason: `${count} ${paths.size ? [...paths].join(', ') : 'no browser test'}.`,
  }
}

/** @param {string} file */
function testsOfFeature(file) {
  if (file.endsWith('.story.tsx')) return ['modal-app/gallery']
  const folder = Object.keys(featureTests).find(name => file.startsWith(`${name}/`))
  const tests = folder && featureTests[folder]
  return tests && (folder.startsWith('modal-app/') ? [...tests, 'modal-app/gallery'] : tests)
}

/**
 * @param {string} file
 * @param {readonly import('../checks/readModules.mjs').Module[]} modules
 * @returns {string[] | undefined} undefined if it is read by other means than an import
 */
function testsThatImport(file, modules) {
  const importers = new Set([file])
  for (const name of importers)
    for (const module of modules) if (module.imports.some(({ target }) => target === name)) importers.add(module.file)
  const tests = [...importers].filter(isBrowserTest)
  return tests.length ? tests : undefined
}
