import { readFile } from 'node:fs/promises'

/**
 * Files without state of which the document uses little: whoever uses them has a copy of what it uses, as of esbuild's own
 * helpers, which are an output of no file. From the list, all of it would be in the document.
 */
const leftOut = ['shared/caip.ts', 'shared/config.ts', 'shared/protocol/handshake.ts']

/** What several chunks share is a request of its own. Up to this size in bytes, each of them has a copy instead. */
const mostBytes = 900

const exported = '^(?:export )?'
/** What would be two things if it were there twice, or does something by itself: kept values, contexts, classes, style, chunks. */
const singles = new RegExp(
  [
    `${exported}(?:let|var|class|abstract) `,
    `${exported}const .*(?:= (?:\\{\\}|\\[\\])$|\\b(?:new [A-Z]|(?:createContext|lazyView|Symbol)\\b))`,
    '\\bimport\\(',
    "\\.css'",
  ].join('|'),
  'm',
)

/** Whether a source file may be there several times. @param {string} text of it */
export function isCopyable(text) {
  return !singles.test(text)
}

/**
 * Finds the outputs of the bundler's first step that whoever uses them has a copy of.
 * @param {Record<string, {files: string[], imports: unknown[], bytes: number, isEntry: boolean}>} outputs by path
 * @param {ReadonlySet<string>} inDocument paths of what the document holds
 * @param {(path: string) => string} at makes a path absolute
 */
export async function findCopied(outputs, inDocument, at) {
  const isLeftOut = ({ files, imports, bytes }) =>
    bytes > 0 && !imports.length && files.every(file => leftOut.includes(file))
  const isSmall = async (path, { files, bytes }) => {
    if (bytes > mostBytes || inDocument.has(path) || !files.length) return false
    const texts = await Promise.all(files.map(file => readFile(at(file), 'utf8')))
    return texts.every(isCopyable)
  }
  const found = await Promise.all(
    Object.entries(outputs).map(async ([path, output]) => {
      const isShared = path.endsWith('.js') && !output.isEntry
      return isShared && (isLeftOut(output) || (await isSmall(path, output))) ? path : []
    }),
  )
  return found.flat()
}
