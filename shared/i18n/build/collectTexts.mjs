import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/* English texts lie beside the code that shows them: `features/x/texts/en.json` is the part `x`, `y/texts/en.z.json` adds to
   the part `z`. Each other language is one file, `locales/translations/<locale>.json`, with the same keys. */

/** The language of the document's first view. Its texts determine the types of the keys. */
export const firstLanguage = { locale: 'en', dir: 'ltr' }

const textFile = /^en(?:\.(\w+))?\.json$/

/** Languages that are read from right to left. */
const rightToLeft = ['ar']
export const directionOf = locale => (rightToLeft.includes(locale) ? 'rtl' : 'ltr')

/**
 * Collects the English texts by part.
 * @param {string} folder of the modal or the secure site
 * @returns {Promise<Record<string, Record<string, string>>>} part → key → text
 * @throws {Error} if a key has two texts
 */
export async function readTexts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = paths.filter(path => basename(dirname(path)) === 'texts' && textFile.test(basename(path))).sort()
  const parts = {}
  for (const path of files) {
    const [, part = basename(dirname(dirname(path)))] = textFile.exec(basename(path))
    for (const [key, text] of Object.entries(JSON.parse(await readFile(path, 'utf8')))) {
      if (Object.values(parts).some(texts => key in texts)) throw new Error(`${path}: there is a text ${key} already`)
      parts[part] = { ...parts[part], [key]: text }
    }
  }
  return parts
}

/** A locale as it is chosen and loaded (shared/i18n/chooseLanguage.ts): no language is there for two countries. */
export const baseOf = locale => locale.split('-')[0]

/** The locales that a folder has translations for. */
export async function readLocales(folder) {
  const names = await readdir(join(folder, 'locales/translations')).catch(() => [])
  return names
    .filter(name => name.endsWith('.json'))
    .map(name => basename(name, '.json'))
    .sort()
}

/**
 * Splits each translation by the groups that it loads in.
 * @param {string} folder of the modal or the secure site
 * @param {Record<string, readonly string[]>} groups the parts of English in each group
 * @returns {Promise<{locale: string, dir: 'ltr' | 'rtl', groups: Record<string, Record<string, string>>}[]>}
 * @throws {Error} if a part is in no group
 */
export async function readTranslations(folder, groups) {
  const parts = await readTexts(folder)
  const grouped = Object.values(groups).flat()
  const stray = [...Object.keys(parts).filter(part => !grouped.includes(part)), ...grouped.filter(part => !parts[part])]
  if (stray.length) throw new Error(`${folder}: the groups of texts do not match the parts ${stray}`)
  const locales = await readLocales(folder)
  return Promise.all(
    locales.map(async locale => {
      const own = JSON.parse(await readFile(join(folder, 'locales/translations', `${locale}.json`), 'utf8'))
      // What a translation lacks is said in English; a test of the texts names it.
      const textOf = key => (typeof own[key] === 'string' ? [[key, own[key]]] : [])
      return {
        locale,
        dir: directionOf(locale),
        groups: Object.fromEntries(
          Object.entries(groups).map(([group, names]) => [
            group,
            Object.fromEntries(names.flatMap(part => Object.keys(parts[part]).flatMap(textOf))),
          ]),
        ),
      }
    }),
  )
}

/**
 * Writes one file for each part of English, and the types of the texts' keys. Leaves unchanged files alone.
 * @param {string} folder of the modal or the secure site
 * @param {Record<string, readonly string[]>} [loaded] for a site that loads parts by `import()`: the groups of the other
 * languages. Also writes their files, and `parts.gen.ts`, which loads them
 */
export async function writeTexts(folder, loaded) {
  for (const [path, content] of Object.entries(await collectTexts(folder, loaded)))
    if ((await readFile(path, 'utf8').catch(() => '')) !== content) await writeFile(path, content)
}

/** The files by path. */
async function collectTexts(folder, loaded) {
  const own = await readTexts(folder)
  const locales = await readLocales(folder)
  const translations = loaded ? await readTranslations(folder, loaded) : []
  const parts = [
    ...Object.entries(own).map(([part, texts]) => ({ name: `${firstLanguage.locale}.${part}`, texts })),
    ...translations.flatMap(({ locale, groups }) =>
      Object.entries(groups).map(([group, texts]) => ({ name: `${locale}.${group}`, texts })),
    ),
  ]
  const union = names => names.map(name => `\n  | ${JSON.stringify(name)}`).join('')
  const keysOf = ([, texts]) => Object.keys(texts)
  const code = {
    'texts.gen.ts': `/** Texts of the document's first view, and those that can appear anywhere. */
export type FirstMessageKey =${union(Object.keys(own.first))}

/** All texts. */
export type MessageKey = FirstMessageKey${union(
      Object.entries(own)
        .filter(([part]) => part !== 'first')
        .flatMap(keysOf),
    )}

/** A part of the texts, in a file of its own for each language. */
export type TextPart =${union(Object.keys(own))}
`,
    'firstLanguage.gen.ts': `import texts from './${firstLanguage.locale}.first.gen.json'

/** The language of the document's first view. */
export const firstLanguage = { locale: '${firstLanguage.locale}', dir: '${firstLanguage.dir}', texts } as const
`,
    'languages.gen.ts': `/** The languages of our texts without their countries, the document's first. */
export const languages: readonly string[] = ${JSON.stringify([firstLanguage.locale, ...locales.map(baseOf)])}
`,
    ...(loaded && {
      'parts.gen.ts': `import type { TextPart } from './texts.gen.ts'

type Load = () => Promise<{ default: object }>

/** Another language than English: its texts of the first view, and what loads its other groups. */
export interface LoadedLanguage {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: object
  readonly groups: Readonly<Record<string, Load>>
}

/** Loads a part of the English texts that is not in the document. */
export const parts: Readonly<Record<string, Load>> = {
${Object.keys(own)
  .filter(part => part !== 'first')
  .map(part => `  ${part}: () => import('./en.${part}.gen.json'),`)
  .join('\n')}
}

/** Loads another language. */
export const otherLanguages: Readonly<Record<string, () => Promise<{ language: LoadedLanguage }>>> = {
${translations.map(({ locale }) => `  ${baseOf(locale)}: () => import('./language.${locale}.gen.ts'),`).join('\n')}
}

/** The group that a part is in, in other languages. */
export const groupOf: Readonly<Record<TextPart, string>> = {
${Object.entries(loaded)
  .flatMap(([group, names]) => names.map(part => `  ${part}: '${group}',`))
  .join('\n')}
}
`,
      ...Object.fromEntries(
        translations.map(({ locale, dir, groups }) => [
          `language.${locale}.gen.ts`,
          `import texts from './${locale}.first.gen.json'
import type { LoadedLanguage } from './parts.gen.ts'

export const language: LoadedLanguage = {
  locale: '${locale}',
  dir: '${dir}',
  texts,
  groups: {
${Object.keys(groups)
  .filter(group => group !== 'first')
  .map(group => `    ${group}: () => import('./${locale}.${group}.gen.json'),`)
  .join('\n')}
  },
}
`,
        ]),
      ),
    }),
    'allTexts.gen.ts': `/** All texts, for the gallery and tests. */
export const allTexts = ${JSON.stringify(Object.assign({}, ...Object.values(own)), null, 2)}\n`,
  }
  const texts = parts.map(({ name, texts }) => [`${name}.gen.json`, `${JSON.stringify(texts, null, 2)}\n`])
  return Object.fromEntries(
    [...Object.entries(code), ...texts].map(([file, text]) => [join(folder, 'locales', file), text]),
  )
}
