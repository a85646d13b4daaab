import { expect } from '@playwright/test'
import { ApiFailure } from '../../cdn/apiFailure.ts'
import { readProof } from '../../cdn/embedded/readProof.ts'
import { test } from '../fixtures/test.ts'
import type { DpopPage } from './pages/dpop.ts'
import { scriptTag, startProofSites } from './proofSites.ts'

declare const dpopPage: DpopPage

const token = 'a session token'

test('a browser’s proof is valid once, for one call, one key and one token, for five minutes', async ({ page }) => {
  const sites = await startProofSites('dpop')
  const used = new Set<string>()
  let clockMs = 0
  sites.app.get('/secure', context => context.html(scriptTag))
  sites.app.all('/api/:kind', async context => {
    const request = {
      ...{ method: context.req.method, proof: context.req.header('dpop'), now: Date.now() + clockMs },
      url: `${sites.secure}${new URL(context.req.url).pathname}`,
      session: context.req.param('kind') === 'session' ? token : undefined,
    }
    return readProof(request).then(
      ({ deviceKey, hash }) => {
        if (used.has(hash)) return context.json({ refused: 'used_before' })
        used.add(hash)
        return context.json({ thumbprint: deviceKey })
      },
      error => {
        if (error instanceof ApiFailure) return context.json({ refused: error.code })
        throw error
      },
    )
  })
  await page.goto(`${sites.secure}/secure`)
  await page.waitForFunction(() => 'dpopPage' in globalThis)
  const thumbprint = await page.evaluate(() => dpopPage.thumbprint())
  expect(await page.evaluate(() => dpopPage.isSealed())).toBe(true)
  expect(await page.evaluate(() => dpopPage.kept())).toBe(thumbprint)

  const start = `${sites.secure}/api/start`
  const session = `${sites.secure}/api/session`
  const prove = (url: string, method = 'POST', withToken?: string) =>
    page.evaluate(([htu, htm, with_]) => dpopPage.prove(htu ?? '', htm ?? '', with_), [url, method, withToken])
  const send = (path: string, proof: string | undefined, method = 'POST') =>
    page.evaluate(([to, by, as]) => dpopPage.send(to ?? '', by, as), [path, proof, method])
  const at = async (offsetMs: number, proof: string) => {
    clockMs = offsetMs
    const answer = await send('/api/start', proof)
    clockMs = 0
    return answer
  }

  // With a query, which the proof does not contain.
  const proof = await prove(start)
  expect(await send('/api/start?page=2', proof)).toEqual({ thumbprint })
  expect(await send('/api/start', proof)).toEqual({ refused: 'used_before' })
  expect(await send('/api/start', undefined)).toEqual({ refused: 'proof_invalid' })
  expect(await send('/api/start', `${await prove(start)}, ${await prove(start)}`)).toEqual({ refused: 'proof_invalid' })
  const [header, body] = (await prove(start)).split('.')
  expect(await send('/api/start', `${header}.${body}.${proof.split('.')[2]}`)).toEqual({ refused: 'proof_invalid' })
  expect(await send('/api/start', await prove(session))).toEqual({ refused: 'proof_invalid' })
  expect(await send('/api/start', await prove(start), 'PUT')).toEqual({ refused: 'proof_invalid' })
  expect(await send('/api/start', await prove(start.replace('secure.', '')))).toEqual({ refused: 'proof_invalid' })
  expect(await at(290_000, await prove(start))).toEqual({ thumbprint })
  expect(await at(310_000, await prove(start))).toEqual({ refused: 'clock_wrong' })
  expect(await at(-310_000, await prove(start))).toEqual({ refused: 'clock_wrong' })

  expect(await send('/api/session', await prove(session, 'POST', token))).toEqual({ thumbprint })
  expect(await send('/api/session', await prove(session))).toEqual({ refused: 'proof_invalid' })
  expect(await send('/api/session', await prove(session, 'POST', 'another'))).toEqual({ refused: 'proof_invalid' })
  const stolen = await page.evaluate(([htu, by]) => dpopPage.proveAsStranger(htu ?? '', 'POST', by), [session, token])
  // A valid proof of another key: the session's own key is compared with it.
  expect((await send('/api/session', stolen)).thumbprint).not.toBe(thumbprint)
  await sites.stop()
})
