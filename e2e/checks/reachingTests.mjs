import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** @typedef {{test: string, distance: number, isOwn: boolean, inCommon: number, sharedFolders: number, cost: number}} Reaching */

/**
 * Files of the project that a file imports, types left out.
 * @param {string} root
 * @param {string} file from the root
 * @returns {string[]}
 */
function importsOf(root, file) {
  if (!/\.(?:[cm]?[jt]s|[jt]sx)$/.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const specifiers = [
    ...staticImports.filter(({ entries }) => !entries.length || entries.some(({ isType }) => !isType)),
    ...staticExports.flatMap(({ entries }) => entries.filter(({ isType, moduleRequest }) => moduleRequest && !isType)),
  ].map(({ moduleRequest }) => moduleRequest?.value ?? '')
  for (const { moduleRequest } of dynamicImports) {
    const quoted = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (quoted?.[1]) specifiers.push(quoted[1])
  }
  return specifiers
    .filter(specifier => specifier.startsWith('.'))
    .map(specifier => join(dirname(file), specifier))
    .filter(path => existsSync(join(root, path)))
}

/**
 * By module, the test files that reach it by imports, the likeliest first.
 * @param {string} root
 * @param {readonly string[]} tests files from the root
 * @returns {Map<string, string[]>}
 */
export function reachingTests(root, tests) {
  /** @type {Map<string, string[]>} */
  const imports = new Map()
  /** @type {Map<string, number>} */
  const importers = new Map()
  /** @param {string} file */
  const targetsOf = file => {
    const known = imports.get(file)
    if (known) return known
    const targets = importsOf(root, file)
    imports.set(file, targets)
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1)
    return targets
  }
  const reached = tests.map(test => {
    const distances = new Map([[test, 0]])
    for (const [file, distance] of distances)
      for (const target of targetsOf(file)) if (!distances.has(target)) distances.set(target, distance + 1)
    return { test, distances }
  })
  /** @type {Map<string, Reaching[]>} */
  const found = new Map()
  for (const { test, distances } of reached) {
    const own = new Set(targetsOf(test))
    for (const [file, distance] of distances) {
      const isOwn = test.startsWith(file.replace(/\.tsx?$/, '.test.'))
      // A file with few importers says more, such as a route's schema.
      const inCommon = targetsOf(file)
        .filter(target => own.has(target))
        .reduce((sum, target) => sum + 1 / (importers.get(target) ?? 1), own.has(file) ? 1 : 0)
      const reaching = {
        test,
        distance,
        isOwn,
        inCommon,
        sharedFolders: sharedFolders(file, test),
        cost: distances.size,
      }
      const others = found.get(file)
      if (others) others.push(reaching)
      else found.set(file, [reaching])
    }
  }
  return new Map([...found].map(([file, each]) => [file, each.sort(nearestFirst).map(({ test }) => test)]))
}

/** The number of leading folders that two paths share. */
function sharedFolders(/** @type {string} */ one, /** @type {string} */ other) {
  const folders = dirname(one).split('/')
  const others = dirname(other).split('/')
  const first = folders.findIndex((folder, index) => folder !== others[index])
  return first < 0 ? folders.length : first
}

/**
 * A module's own test first, then those that import it most directly, to which files in common count; among equal ones,
 * the one that lies nearest, then the one that loads least.
 * @param {Reaching} one
 * @param {Reaching} other
 */
const nearestFirst = (one, other) =>
  Number(other.isOwn) - Number(one.isOwn) ||
  one.distance - 2 * one.inCommon - (other.distance - 2 * other.inCommon) ||
  other.sharedFolders - one.sharedFolders ||
  one.cost - other.cost
