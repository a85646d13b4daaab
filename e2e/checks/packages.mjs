// `npm run check`: install scripts, licences and checksums of all packages, without a network.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from '../commands/root.mjs'
import { judgePackages } from './judgePackages.mjs'

/** @param {string} path */
const read = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { version, allowScripts } = read('package.json')
const bom = `dist/site/${version}/sbom.cdx.json`
const faults = judgePackages({
  lock: read('package-lock.json'),
  allowScripts,
  ...(existsSync(join(root, bom)) && { bom: read(bom) }),
})
for (const fault of faults) console.log(fault)
process.exitCode = faults.length ? 1 : 0
