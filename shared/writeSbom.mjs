import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packagesOf } from './writeLicences.mjs'

/* A build step in plain JavaScript, so that it needs no compilation. */

/**
 * Writes the packages whose code ships in the built files, as a bill of materials (CycloneDX 1.6). It has no time and no
 * random number, so that the same sources give the same bytes.
 * @param {string} root of the repository
 * @param {{version: string, inputs: readonly string[], file: string}} options `inputs` as esbuild's metafile names them
 */
export async function writeSbom(root, { version, inputs, file }) {
  const { name, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const components = await Promise.all(
    packagesOf(inputs).map(async folder => componentOf(join(root, folder), packages[folder]?.integrity)),
  )
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'release', name, version, licenses: licencesOf(license) },
    },
    components,
  }
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`)
}

/**
 * @param {string} folder of a package
 * @param {string | undefined} integrity of its archive, as the lockfile has it
 */
async function componentOf(folder, integrity) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(license && { licenses: licencesOf(license) }),
    purl,
  }
}

/** An SPDX id has no spaces, unlike an expression. @param {string} license */
function licencesOf(license) {
  if (/^SEE /.test(license)) return [{ license: { name: license } }]
  return /\s/.test(license) ? [{ expression: license.replace(/^\(|\)$/g, '') }] : [{ license: { id: license } }]
}
