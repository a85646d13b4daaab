// `npm run size` holds what a visitor feels to its ceilings, compares every other file with the release before, and looks for
// forbidden text in the built files. Exits with 1 and one sentence for each row that is over. With `--record`, which belongs
// to publishing a release, it keeps the sizes of this build as those of the release before. With `--keep`, it puts the first rows
// into e2e/bench/SIZES.md. Built to dist/tools/size.mjs.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCertificate } from '../bench/network/createCertificate.ts'
import { ourPage } from '../bench/pages/hostPage.ts'
import { startPages } from '../bench/pages/startPages.ts'
import { putSection } from '../bench/report/putSection.ts'
import { chromiumPath, startProduct } from '../bench/startProduct.ts'
import { withCleanUp } from '../bench/withCleanUp.ts'
import { keptTable, requestTable, sizeTable } from './size/describeSizes.ts'
import {
  type Forbidden,
  findForbidden,
  forbiddenInChunks,
  forbiddenInFirstView,
  forbiddenInLoader,
} from './size/forbidden.ts'
import {
  isLanguage,
  judgeChunks,
  judgeLanguages,
  judgeScripts,
  judgeSecureSite,
  judgeVisits,
  type ReleaseSizes,
} from './size/judgeSizes.ts'
import { type Build, lateNames, readBuild } from './size/readBuild.ts'
import { visitCold } from './size/visitCold.ts'
import { type Chunk, weighChunks } from './size/weighChunks.ts'
import { weighSecureSite } from './size/weighSecureSite.ts'

function checkTexts({ loader, modal, firstView, chunks }: Build): string[] {
  const complain = (file: string, text: string, list: readonly Forbidden[]) =>
    findForbidden(text, list).map(({ name, because }) => `${file} holds ${name}: ${because}`)
  return [
    ...complain('loader.js', loader, forbiddenInLoader),
    ...complain('modal.js', modal, forbiddenInLoader),
    ...complain("modal.html's script", firstView, forbiddenInFirstView),
    ...Object.entries(chunks).flatMap(([file, { text }]) => complain(file, text, forbiddenInChunks)),
  ]
}

const releaseFile = 'e2e/checks/size/releaseSizes.json'

async function recordSizes(root: string, { brotli }: Build, chunks: readonly Chunk[]): Promise<void> {
  const late = lateNames.map(name => [`${name}.js`, brotli[name]] as const)
  const lazy = chunks.map(({ name, brotli: bytes }) => [name, bytes] as const)
  // Some chunks share a name, because they begin with a module of the same name; the largest stands for all of them.
  const byName = [...late, ...lazy].sort(([a, less], [b, more]) => (a === b ? less - more : a < b ? -1 : 1))
  const sizes: ReleaseSizes = Object.fromEntries(byName)
  await writeFile(join(root, releaseFile), `${JSON.stringify(sizes, null, 2)}\n`)
  console.log(`Recorded the sizes of this build in ${releaseFile}.`)
}

async function main(): Promise<void> {
  const root = process.cwd()
  const options = process.argv.slice(2).filter(option => option !== '--keep')
  const isKept = process.argv.includes('--keep')
  const build = await readBuild(root)
  const weighed = weighChunks(build.chunks)
  const chunks = weighed.filter(each => !isLanguage(each))
  if (options.includes('--record')) return recordSizes(root, build, chunks)
  const before: ReleaseSizes = JSON.parse(await readFile(join(root, releaseFile), 'utf8'))
  const path = await chromiumPath()
  const { onIntent, onSight, host } = await withCleanUp(async later => {
    const certificate = createCertificate()
    const product = await startProduct(root, options, certificate)
    later(product.stop)
    const hosts = await startPages('127.0.0.1', certificate)
    later(hosts.stop)
    const visit = async (name: string, tag: string) => {
      await hosts.put(`/${name}.html`, ourPage(tag))
      return visitCold(path, certificate.spkiHash, `${hosts.url}/${name}.html`)
    }
    return {
      onIntent: await visit('intent', product.tag.replace(' async', ' data-preload="intent" async')),
      onSight: await visit('sight', product.tag),
      host: hosts.url,
    }
  })
  const { files, start, window } = build.secureSite
  const felt = [
    ...judgeScripts(build, before).filter(({ ceiling }) => ceiling),
    ...judgeVisits(onIntent, onSight, host),
  ]
  const secure = judgeSecureSite(weighSecureSite(files, start, window))
  if (isKept) {
    const path = join(root, 'e2e/bench/SIZES.md')
    await writeFile(
      path,
      putSection(await readFile(path, 'utf8'), 'npm run size -- --keep', keptTable([...felt, ...secure])),
    )
  }
  const rows = [
    ...judgeScripts(build, before),
    ...judgeVisits(onIntent, onSight, host),
    ...judgeChunks(chunks, before),
    ...judgeLanguages(weighed),
    ...secure,
  ]
  console.log(`${sizeTable(rows)}\n\nA cold visit until Connect is open:\n\n${requestTable(onIntent.untilOpen, host)}`)

  const warnings = rows.flatMap(({ warning }) => warning ?? [])
  if (warnings.length) console.log(`\n${warnings.join('\n')}`)
  const complaints = [...rows.flatMap(({ over }) => over ?? []), ...checkTexts(build)]
  if (complaints.length) console.error(`\n${complaints.join('\n')}`)
  process.exitCode = complaints.length ? 1 : 0
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
