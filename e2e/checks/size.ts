// `npm run size` checks every byte of a cold visit against its ceiling, and forbidden text in the built files. Built to
// dist/tools/size.mjs. Exits with 1 and one sentence for each row that is over.
import { createCertificate } from '../bench/network/createCertificate.ts'
import { ourPage } from '../bench/pages/hostPage.ts'
import { startPages } from '../bench/pages/startPages.ts'
import { chromiumPath, startProduct } from '../bench/startProduct.ts'
import { withCleanUp } from '../bench/withCleanUp.ts'
import { requestTable, sizeTable } from './size/describeSizes.ts'
import {
  type Forbidden,
  findForbidden,
  forbiddenInChunks,
  forbiddenInFirstView,
  forbiddenInLoader,
} from './size/forbidden.ts'
import { judgeChunks, judgeScripts, judgeVisits } from './size/judgeSizes.ts'
import { type Build, readBuild } from './size/readBuild.ts'
import { visitCold } from './size/visitCold.ts'
import { weighChunks } from './size/weighChunks.ts'

function checkTexts({ loader, wire, firstView, chunks }: Build): string[] {
  const complain = (file: string, text: string, list: readonly Forbidden[]) =>
    findForbidden(text, list).map(({ name, because }) => `${file} holds ${name}: ${because}`)
  return [
    ...complain('loader.js', loader, forbiddenInLoader),
    ...complain('wire.js', wire, forbiddenInLoader),
    ...complain("modal.html's script", firstView, forbiddenInFirstView),
    ...Object.entries(chunks).flatMap(([file, { text }]) => complain(file, text, forbiddenInChunks)),
  ]
}

async function main(): Promise<void> {
  const root = process.cwd()
  const path = await chromiumPath()
  const build = await readBuild(root)
  const { onIntent, onSight, host } = await withCleanUp(async later => {
    const certificate = createCertificate()
    const product = await startProduct(root, process.argv.slice(2), certificate)
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
  const rows = [
    ...judgeScripts(build),
    ...judgeVisits(onIntent, onSight, host),
    ...judgeChunks(weighChunks(build.chunks)),
  ]
  console.log(`${sizeTable(rows)}\n\nA cold visit until Connect is open:\n\n${requestTable(onIntent.untilOpen, host)}`)

  const complaints = [...rows.flatMap(({ over }) => over ?? []), ...checkTexts(build)]
  if (complaints.length) console.error(`\n${complaints.join('\n')}`)
  process.exitCode = complaints.length ? 1 : 0
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
