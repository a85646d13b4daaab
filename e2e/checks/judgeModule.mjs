import { basename } from 'node:path'
import { judgeImport } from './judgeImport.mjs'

const named = /^(?<stem>[\w-]+)(\.schema|\.gen)?\.tsx?$/
/** Names the architecture gives to files that collect: the list of a folder, the effects and the calls of a feature. */
const collecting = /^(registry|\w+Actions|\w+Api)$/

/**
 * A file is called after its main export: a component's file exactly; any other file that exports one value and no type so
 * that one name holds the other.
 * @param {import('./readModules.mjs').Module} module
 */
function judgeName({ file, exports, exportsTypes }) {
  const stem = named.exec(basename(file))?.groups?.stem
  if (!stem || exports.length === 0) return undefined
  if (/^[A-Z]/.test(stem) && file.endsWith('.tsx'))
    return exports.includes(stem) ? undefined : `it is called ${stem} and exports no ${stem}`
  const [only, ...others] = exports
  if (!only || only === 'default' || others.length || exportsTypes || collecting.test(stem)) return undefined
  const [a, b] = [stem.toLowerCase(), only.toLowerCase()]
  return a.includes(b) || b.includes(a) ? undefined : `its one export is ${only}: call the file so`
}

/**
 * Everything wrong with one file, a sentence each.
 * @param {import('./readModules.mjs').Module} module
 * @returns {string[]}
 */
export function judgeModule(module) {
  const { file, imports, domGlobals } = module
  const complaints = imports.flatMap(({ target, isPackage, line }) => {
    const rule = judgeImport(file, target, isPackage)
    return rule ? [`${file}:${line} imports ${target}, but ${rule}.`] : []
  })
  const name = judgeName(module)
  if (name) complaints.push(`${file} has the wrong name: ${name}.`)
  if (file.startsWith('shared/'))
    for (const global of domGlobals) complaints.push(`${file} uses ${global}, but shared runs where there is no page.`)
  return complaints
}
