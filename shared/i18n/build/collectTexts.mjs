import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/* Texts lie beside the code that shows them: `features/x/texts/en.json` is the part `x` in English, `y/texts/en.z.json`
   adds to the part `z`. */

/** The language of the document's first view. Its texts determine the types of the keys. */
export const firstLanguage = { locale: 'en', dir: 'ltr' }

const textFile = /^([a-z]{2}(?:-[\w]+)?)(?:\.(\w+))?\.json$/

/**
 * Collects all texts by language and part.
 * @param {string} folder of the modal or the secure site
 * @returns {Promise<Record<string, Record<string, Record<string, string>>>>} locale → part → key → text
 * @throws {Error} if a key has two texts in one language
 */
export async function readTexts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = paths.filter(path => basename(dirname(path)) === 'texts' && textFile.test(basename(path))).sort()
  const languages = {}
  for (const path of files) {
    const [, locale, part = basename(dirname(dirname(path)))] = textFile.exec(basename(path))
    languages[locale] ??= {}
    const parts = languages[locale]
    for (const [key, text] of Object.entries(JSON.parse(await readFile(path, 'utf8')))) {
      if (Object.values(parts).some(texts => key in texts)) throw new Error(`${path}: there is a text ${key} already`)
      parts[part] = { ...parts[part], [key]: text }
    }
  }
  return languages
}

/**
 * Writes one file for each part of each language, and the types of the texts' keys. Leaves unchanged files alone.
 * @param {string} folder of the modal or the secure site
 * @param {{hasLoaders?: boolean}} [options] `hasLoaders`: also writes `parts.gen.ts`, which loads each part by its
 * language
 */
export async function writeTexts(folder, { hasLoaders = false } = {}) {
  for (const [path, content] of Object.entries(await collectTexts(folder, hasLoaders)))
    if ((await readFile(path, 'utf8').catch(() => '')) !== content) await writeFile(path, content)
}

/** The files by path. */
async function collectTexts(folder, hasLoaders) {
  const languages = await readTexts(folder)
  const parts = Object.entries(languages).flatMap(([locale, byPart]) =>
    Object.entries(byPart).map(([part, texts]) => ({ name: `${locale}.${part}`, texts })),
  )
  const later = parts.filter(({ name }) => name !== `${firstLanguage.locale}.first`)
  const own = languages[firstLanguage.locale]
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
    ...(hasLoaders && {
      'parts.gen.ts': `/** Loads a part of the texts that is not in the document, by language and part. */
export const parts: Record<string, () => Promise<{ default: object }>> = {
${later.map(({ name }) => `  ${JSON.stringify(name)}: () => import('./${name}.gen.json'),`).join('\n')}
}
`,
    }),
    'allTexts.gen.ts': `/** All texts, for the gallery and tests. */
export const allTexts = ${JSON.stringify(Object.assign({}, ...Object.values(own)), null, 2)}\n`,
  }
  const texts = parts.map(({ name, texts }) => [`${name}.gen.json`, `${JSON.stringify(texts, null, 2)}\n`])
  return Object.fromEntries(
    [...Object.entries(code), ...texts].map(([file, text]) => [join(folder, 'locales', file), text]),
  )
}
