import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeReleases } from '../../cdn/publish.mjs'
import { readStatement, writeStatement } from '../../cdn/release/releaseStatement.ts'
import { headerFiles } from '../../cdn/static/headerFiles.mjs'
import { installNode, type NodePackage, nodePackages } from './nodePackages.ts'

/*
 * Two builds of these sources, as on two machines: in folders of different names, by two versions of Node, in different
 * time zones and languages. All that a release names by hash is the same.
 */

const run = promisify(execFile)
const root = resolve('dist/reproduced')

interface Built {
  node: string
  folder: string
  version: string
  statement: string
}

let builds: Built[] = []

async function copySources(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { maxBuffer: 1e8 })
  for (const path of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(path, join(folder, path))
  }
  // By links, because packages are large and a build changes none.
  await run('cp', ['-al', resolve('node_modules'), join(folder, 'node_modules')])
}

async function buildBy(node: NodePackage, name: string, env: NodeJS.ProcessEnv) {
  const program = await installNode(node)
  const folder = join(root, name)
  const { stdout } = await run(program, ['--version'])
  await run(program, ['esbuild.config.mjs', '--no-publish'], { cwd: folder, env: { PATH: process.env.PATH, ...env } })
  const release = JSON.parse(await readFile('package.json', 'utf8')).version as string
  const siteDir = join(folder, 'dist/site')
  await describeReleases(siteDir)
  const statement = await writeStatement({ siteDir, secureDir: join(folder, 'dist/secure'), version: release })
  return { node: stdout.trim(), folder: siteDir, version: release, statement }
}

const folders = ['one', 'a/much/longer/folder'] as const

beforeAll(async () => {
  await rm(root, { recursive: true, force: true })
  // Both before the first build, so that nobody changes a source in between.
  for (const name of folders) await copySources(join(root, name))
  builds = [
    await buildBy(nodePackages[0], folders[0], { TZ: 'UTC', LANG: 'C' }),
    await buildBy(nodePackages[2], folders[1], { TZ: 'Asia/Kolkata', LANG: 'de_DE.UTF-8' }),
  ]
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('two builds on two versions of Node have equal hashes', () => {
  const [one, other] = builds
  expect(one?.node).not.toBe(other?.node)
  expect(readStatement(other?.statement ?? '')).toEqual(readStatement(one?.statement ?? ''))
  expect(other?.statement).toBe(one?.statement)
  const { files, secureFiles } = readStatement(one?.statement ?? '')
  const counts = [files, secureFiles].map(each => Object.keys(each).length)
  console.log(`    ${one?.node} and ${other?.node}: ${counts[0]} files and ${counts[1]} of the secure site are equal`)
})

test.each(Object.keys(headerFiles))('and an equal %s', async name => {
  const [one, other] = await Promise.all(builds.map(({ folder }) => readFile(join(folder, name), 'utf8')))
  expect(other).toBe(one)
  expect(one?.length).toBeGreaterThan(5_000)
})

test.each(['sbom.cdx.json', 'licences.txt'])('%s is among the files', name => {
  const [built] = builds
  expect(readStatement(built?.statement ?? '').files).toHaveProperty([`${built?.version}/${name}`])
})
