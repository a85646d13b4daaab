import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

/**
 * The folder of a package that only long tests need. It is installed under `dist/` on first use, because a dependency
 * would make everyone's `npm ci` slower. Its install scripts do not run.
 * @param integrity its archive's hash
 */
export async function installTestPackage(name: string, version: string, integrity: string): Promise<string> {
  const parent = resolve('dist/packages')
  const folder = join(parent, `${name.replace('/', '+')}-${version}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    const args = ['install', '--prefix', unfinished, ...options, `${name}@${version}`]
    const npm = process.env.npm_execpath
    // Outside of this project, so its settings do not apply.
    await promisify(execFile)(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, { cwd: unfinished })
    await rename(unfinished, folder)
  }
  const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const found = lock.packages[`node_modules/${name}`]?.integrity
  if (found !== integrity) throw new Error(`${name} ${version} has the integrity ${found}, not the expected one`)
  return join(folder, 'node_modules', name)
}
