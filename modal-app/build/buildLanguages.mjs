import * as esbuild from 'esbuild'
import { baseOf, readTranslations } from '../../shared/i18n/build/collectTexts.mjs'
import { compileCatalog } from '../../shared/i18n/build/compileCatalog.mjs'
import { textGroups } from '../locales/textGroups.mjs'
import { unhashed } from './importChunk.mjs'

/** The files of all languages but English: one of the first view's texts, and one of each other group. */
export async function buildLanguages(folder, { outputs, lazy, fileOf }) {
  const groupsOf = findGroups(outputs, lazy, fileOf)
  const languages = await readTranslations(folder, textGroups)
  const files = languages.flatMap(({ locale, dir, groups: { first, ...others } }) => [
    { name: `${baseOf(locale)}.first`, script: languageScript({ locale, dir }, first, groupsOf) },
    ...Object.entries(others).map(([group, texts]) => ({
      name: `${baseOf(locale)}.${group}`,
      script: `export const texts = ${compileCatalog(JSON.stringify(texts))}`,
    })),
  ])
  return Promise.all(
    files.map(async ({ name, script }) => {
      const { code } = await esbuild.transform(script, {
        minify: true,
        format: 'esm',
        charset: 'utf8',
        target: 'es2022',
      })
      return { name, text: code }
    }),
  )
}

/**
 * A language: its texts of the first view, and a loader of the others, by the chunk files that show them. As in
 * importChunk.mjs, a failure is not kept.
 */
const languageScript = ({ locale, dir }, texts, groupsOf) => `const texts = ${compileCatalog(JSON.stringify(texts))}
const groupsOf = ${JSON.stringify(groupsOf)}
const groups = {}
const load = (group, path = './${baseOf(locale)}.' + group + '-${unhashed}.js') => (groups[group] ??= import(path)
  .catch(() => import(path + '?' + Date.now()))
  .then(({ texts: more }) => Object.assign(texts, more))
  .catch(error => {
    delete groups[group]
    throw error
  }))
export const language = {
  locale: '${locale}',
  dir: '${dir}',
  texts,
  load: file => Promise.all((groupsOf[file] ?? []).map(group => load(group))),
}`

const englishPart = /\/locales\/en\.(\w+)\.gen\.json$/

/**
 * The groups of texts that each chunk file shows, without those of the first view.
 * @returns {Record<string, string[]>} by file
 */
function findGroups(outputs, lazy, fileOf) {
  const groupOf = part => Object.keys(textGroups).find(group => textGroups[group].includes(part))
  const found = {}
  for (const path of lazy)
    for (const [, part] of outputs[path].inputs.flatMap(input => [englishPart.exec(input) ?? []])) {
      const group = part && groupOf(part)
      if (!group || group === 'first') continue
      const file = fileOf(path)
      found[file] = [...new Set([...(found[file] ?? []), group])]
    }
  return found
}
