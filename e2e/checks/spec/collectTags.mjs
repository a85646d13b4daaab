import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * @typedef {object} Tag
 * @property {string} id of a row
 * @property {string} place `file:line`
 * @property {boolean} isTest
 */

const folders = ['shared', 'loader', 'modal-app', 'cdn', 'e2e']
const testFile = /\.(test|e2e|long|contract)\.tsx?$/
/** In a comment: `@spec` followed by one or more ids, up to the end of the line. */
const tagPattern = /@spec((?:[ \t]+\d\.[a-z0-9-]+)+)/g

/**
 * All tags of one file.
 * @param {string} file from the project's root
 * @param {string} text
 * @returns {Tag[]}
 */
export function tagsIn(file, text) {
  const isTest = testFile.test(file)
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(tagPattern)].flatMap(([, ids = '']) =>
      ids
        .trim()
        .split(/\s+/)
        .map(id => ({ id, place: `${file}:${index + 1}`, isTest })),
    ),
  )
}

/**
 * All tags in the project's own code.
 * @param {string} root
 */
export function collectTags(root) {
  return folders
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .filter(path => !path.includes(join('checks', 'spec')))
    .flatMap(path => tagsIn(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')))
}
