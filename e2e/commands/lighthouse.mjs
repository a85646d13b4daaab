import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { CommandFailed } from './commandFailed.mjs'
import { findChromium } from './findChromium.mjs'
import { run } from './run.mjs'

/** Fetched on use, because it brings 130 packages that nothing else needs. Later versions need Node 22. */
const tool = 'lighthouse@12.8.2'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const least = 95
const report = join(tmpdir(), `lighthouse-${process.pid}.json`)

/**
 * Runs Lighthouse on the docs and the shop of a running `npm start`, emulating a phone on a slow network.
 * @param {string[]} options parts of addresses, such as `docs/api`; all pages by default
 * @returns {Promise<number>} the exit code: 1 if a page has less than 95 in a category
 */
export async function lighthouse(options) {
  const base = `http://localhost:${process.env.PORT_BASE ?? 4400}`
  const { services } = await (await fetch(`${base}/healthz`)).json()
  const start = await (await fetch(`${base}/docs/`)).text()
  const names = new Set([...start.matchAll(/href="(\w[\w-]*\.html)"/g)].map(([, name]) => name))
  const pages = [...[...names].map(name => `${base}/docs/${name}`), `${services.hosts}/`, `${services.hosts}/plain/`]
  const chosen = pages.filter(page => options.length === 0 || options.some(part => page.includes(part)))
  const env = { CHROME_PATH: (await findChromium()) ?? undefined }
  let isGood = chosen.length > 0
  for (const page of chosen) {
    const flags = ['--quiet', '--output=json', `--output-path=${report}`, '--chrome-flags=--headless=new --no-sandbox']
    const args = ['--yes', tool, page, ...flags, `--only-categories=${categories}`]
    const { code, output } = await run('npx', args, { env, capture: true })
    if (code) throw new CommandFailed(`${tool} ended with ${code}:\n${output}`)
    const { categories: judged, audits } = JSON.parse(await readFile(report, 'utf8'))
    const scores = categories.map(name => Math.round(judged[name].score * 100))
    console.log(`${scores.map(score => `${score}`.padStart(4)).join('')}  ${page}`)
    if (scores.every(score => score >= least)) continue
    isGood = false
    for (const name of categories)
      for (const { id, weight } of judged[name].auditRefs)
        if (weight && audits[id].score !== null && audits[id].score < 0.9)
          console.log(`      ${name}: ${audits[id].title} ${audits[id].displayValue ?? ''}`)
  }
  return isGood ? 0 : 1
}
