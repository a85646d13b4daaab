import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/* A build step in plain JavaScript, so that it needs no compilation. */

const packageOf = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/

/** Additional notices that a licence requires, by its title. */
const notices = { 'WALLETCONNECT COMMUNITY LICENSE': 'Portions © 2025 Reown, Inc. All Rights Reserved' }

/**
 * Writes the licences of all packages whose code ships in the built files, as most licences require.
 * @param {string} root of the repository
 * @param {readonly string[]} inputs of the bundles, as esbuild's metafile names them
 * @param {string} file
 */
export async function writeLicences(root, inputs, file) {
  const texts = await Promise.all(packagesOf(inputs).map(folder => licenceOf(join(root, folder))))
  const unique = [...new Set(texts)]
  await writeFile(file, `The scripts of this release contain code of these packages.\n\n${unique.join('\n\n')}\n`)
}

/**
 * Folders of the packages that these inputs belong to.
 * @param {readonly string[]} inputs
 */
export const packagesOf = inputs => [...new Set(inputs.flatMap(path => packageOf.exec(path)?.[0] ?? []))].sort()

/** @param {string} folder of a package */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter(each => /^(licen[cs]e|copying|notice)/i.test(each)).sort()
  const texts = await Promise.all(files.map(each => readFile(join(folder, each), 'utf8')))
  const asked = Object.entries(notices).flatMap(([title, notice]) =>
    texts.some(text => text.includes(title)) ? notice : [],
  )
  const head = `${name} ${version}, ${license ?? 'licence below'}`
  return [`${'='.repeat(80)}\n${head}`, ...asked, ...texts.map(text => text.trim())].join('\n\n')
}
