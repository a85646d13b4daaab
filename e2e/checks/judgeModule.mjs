import { basename } from 'node:path'
import { judgeImport, judgeTypeImport } from './judgeImport.mjs'
import { mayImportLate } from './lateImports.mjs'

const named = /^(?<stem>[\w-]+)(\.schema|\.gen)?\.tsx?$/
/**
 * Names that the architecture allows for files that collect several exports: a folder's list, a feature's views, effects
 * and calls.
 */
const collecting = /^(registry|views|\w+Actions|\w+Api)$/

/** What writes the stack of views, and what sets up a world for tests and galleries. */
const maySetRouter =
  /^modal-app\/(flow\/go\.ts$|boot\/viewStory\.tsx$|gallery\/)|\.(test|story)\.tsx?$|\/(fake|test)[A-Z]\w*\.tsx?$/

/**
 * Files that may call `fetch` in the server's own code: to ask other servers, to pass a request on within the server,
 * or to read its own files. Browser code and operators' commands do not count as the server's.
 */
const mayFetch =
  /^cdn\/((secure-site|docs|admin\/page|release)\/|(createSite|worker|sources\/(askServer|assetFiles))\.ts$)|\.test\.tsx?$|\/(fake|test)[A-Z]\w*\.tsx?$/

/** Code that browsers run. */
const forBrowsers = /^(loader|modal-app|shared|cdn\/(secure-site|admin\/page|docs\/site))\//
const notServed =
  /^(loader\/generate|shared\/i18n\/build|modal-app\/gallery)\/|\.(test|story|e2e|contract)\.tsx?$|\/(fake|test)[A-Z]\w*\.tsx?$/

/**
 * A file is named after its main export. A component's file has exactly its name. For other files with one value and no
 * type, one name must contain the other.
 * @param {import('./readModules.mjs').Module} module
 */
function judgeName({ file, exports, exportsTypes }) {
  const stem = named.exec(basename(file))?.groups?.stem
  if (!stem || exports.length === 0) return undefined
  if (/^[A-Z]/.test(stem) && file.endsWith('.tsx'))
    return exports.includes(stem) ? undefined : `it is named ${stem} but exports no ${stem}`
  const [only, ...others] = exports
  if (!only || only === 'default' || others.length || exportsTypes || collecting.test(stem)) return undefined
  const [a, b] = [stem.toLowerCase(), only.toLowerCase()]
  return a.includes(b) || b.includes(a) ? undefined : `its only export is ${only}; name the file after it`
}

/**
 * All violations of one file, a sentence each.
 * @param {import('./readModules.mjs').Module} module
 * @returns {string[]}
 */
export function judgeModule(module) {
  const { file, imports, typeImports, domGlobals, fetches, newCalls, setsRouter } = module
  const complaints = imports.flatMap(({ target, isPackage, line }) => {
    const rule = judgeImport(file, target, isPackage)
    return rule ? [`${file}:${line} imports ${target}, but ${rule}.`] : []
  })
  for (const { target, isDynamic, line } of imports)
    if (isDynamic && !mayImportLate(file))
      complaints.push(`${file}:${line} imports ${target} late, but import() stands in few places (lateImports.mjs).`)
  for (const { target, line } of typeImports) {
    const rule = judgeTypeImport(file, target)
    if (rule) complaints.push(`${file}:${line} imports a type of ${target}, but ${rule}.`)
  }
  if (setsRouter && file.startsWith('modal-app/') && !maySetRouter.test(file))
    complaints.push(`${file} sets the router, but only flow/go.ts does; give next.ts an event.`)
  if (fetches && file.startsWith('cdn/') && !mayFetch.test(file))
    complaints.push(`${file} calls fetch, but only cdn/sources/askServer.ts asks other servers.`)
  if (forBrowsers.test(file) && !notServed.test(file))
    for (const call of newCalls) complaints.push(`${file} calls ${call}, which older supported browsers lack.`)
  const name = judgeName(module)
  if (name) complaints.push(`${file} has the wrong name: ${name}.`)
  if (file.startsWith('shared/'))
    for (const global of domGlobals) complaints.push(`${file} uses ${global}, but shared must run without a page.`)
  return complaints
}
