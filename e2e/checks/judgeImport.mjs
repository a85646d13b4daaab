import { importRules, typeRules } from './importRules.mjs'

/** Tests, stories, contract suites and the fakes they share may import anything. */
const exempt = /\.(test|story|e2e|contract)\.tsx?$|\/(fake|test)[A-Z]\w*\.tsx?$/

/** The lists of states that the gallery draws. A view may show another feature's view in one of its states. */
const galleryStates = /\/states\.ts$/

/** @typedef {import('./importRules.mjs').ImportRule} ImportRule */

/**
 * A feature's own folder, `modal-app/features/<name>/`; for other files the rule's folder.
 * @param {Pick<ImportRule, 'folder'>} rule
 * @param {string} file
 */
function ownFolder(rule, file) {
  return rule.folder === 'modal-app/features/' ? file.split('/').slice(0, 3).join('/').concat('/') : rule.folder
}

/**
 * @param {string} name
 * @param {string} pattern
 */
function matchesPackage(name, pattern) {
  if (pattern === '*' || name === pattern) return true
  // A package includes its subpaths, except that `zod` and `zod/mini` differ: by 17 KB.
  if (pattern === 'node:*') return name.startsWith('node:')
  return !pattern.startsWith('zod') && name.startsWith(`${pattern}/`)
}

/**
 * Whether one import is allowed.
 * @param {string} file the importing file, from the root, such as `loader/api.ts`
 * @param {string} target the imported path from the root, or a package's specifier
 * @param {boolean} isPackage
 * @returns {string | undefined} the broken rule as a sentence; undefined if the import is allowed or no rule applies
 */
export function judgeImport(file, target, isPackage) {
  if (exempt.test(file)) return undefined
  const rule = importRules.find(({ folder, ending }) => file.startsWith(folder) && file.endsWith(ending ?? ''))
  if (!rule) return undefined
  if (isPackage) return rule.packages.some(pattern => matchesPackage(target, pattern)) ? undefined : rule.says
  const isOwn = target.startsWith(ownFolder(rule, file))
  const forbidden = rule.mayNot.some(place => {
    const isOwnRow = isOwn && place === rule.folder
    return !isOwnRow && (target.startsWith(place) || target.endsWith(place))
  })
  const allowed = isOwn || rule.may.some(place => target.startsWith(place))
  return allowed && !forbidden ? undefined : rule.says
}

/**
 * Whether a type may be imported.
 * @param {string} file the importing file, from the root
 * @param {string} target the imported path from the root
 * @returns {string | undefined} the broken rule as a sentence
 */
export function judgeTypeImport(file, target) {
  if (exempt.test(file) || galleryStates.test(file)) return undefined
  const rule = typeRules.find(({ folder }) => target.startsWith(folder))
  if (!rule || rule.namedBy.some(place => file.startsWith(place))) return undefined
  const isOwn = file.startsWith(rule.folder) && target.startsWith(ownFolder(rule, file))
  return isOwn ? undefined : rule.says
}
