import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/* What the attribute `csp` of an iframe is worth (cdn/DECISIONS.md, "Releases are signed, logged and reproducible"). */

const script = 'parent.postMessage("own script", "*")'
const hash = createHash('sha256').update(script).digest('base64')
const documentOf = (text: string) => `<!doctype html><script>${text}</script>`

test('an iframe’s csp keeps a changed document of another origin from running, in Chromium', async ({
  page,
  pages,
}) => {
  const allow = { 'Allow-CSP-From': '*' }
  const honest = await pages.serve(documentOf(script), { host: 'localhost', headers: allow })
  const evil = documentOf('parent.postMessage("evil script", "*")')
  const changed = await pages.serve(evil, { host: 'localhost', headers: allow })
  const silent = await pages.serve(evil, { host: 'localhost' })
  const url = await pages.serve('<!doctype html><title>Page</title>')
  await page.goto(url)
  const heard = (addresses: readonly string[], policy: string) =>
    page.evaluate(
      async ({ addresses, policy }) => {
        const heard: string[] = []
        addEventListener('message', ({ data }) => heard.push(String(data)))
        for (const address of addresses) {
          const frame = document.createElement('iframe')
          if (policy) frame.setAttribute('csp', policy)
          frame.src = address
          const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
          document.body.append(frame)
          await loaded
        }
        return heard
      },
      { addresses, policy },
    )
  // Without the attribute, all scripts run.
  expect(await heard([honest, changed, silent], '')).toEqual(['own script', 'evil script', 'evil script'])
  await page.goto(url)
  expect(await heard([honest, changed, silent], `script-src 'sha256-${hash}'`)).toEqual(['own script'])
})
