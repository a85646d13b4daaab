import { Hono } from 'hono'
import { answerBy, createHttpServer, listen, stop } from '../../../cdn/httpServer.ts'
import { localPageStyle } from '../localPage.ts'
import type { SiteUrls } from '../portBase.ts'
import { type Part, startTogether } from '../running.ts'
import { startAnvil } from '../startAnvil.ts'
import { createFarcasterApp, type FarcasterApp, type SignsBy, waysToSign } from './createFarcasterApp.ts'
import { createFarcasterRelay, type FarcasterRelay, relayKey } from './createFarcasterRelay.ts'
import { deployRegistries } from './deployRegistries.ts'
import { saidPage, scanPage, signPage } from './pages.ts'

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const headers = { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }

/**
 * A relay for Sign In With Farcaster, the app that answers it, and the chain with the ownership of accounts: OP
 * Mainnet's chain id, with Farcaster's own contracts at their real addresses. Opening a code's link counts as scanning
 * it.
 * @param root the project's root
 */
export function startFarcaster(root: string, urls: Pick<SiteUrls, 'farcaster' | 'optimism'>): Promise<Part> {
  return startTogether(async ({ keep }) => {
    const chain = keep(await startAnvil({ chainId: 10, port: Number(new URL(urls.optimism).port), root }))
    const relay = createFarcasterRelay(urls.farcaster)
    const phone = createFarcasterApp(await deployRegistries(root, chain))
    const served = createFarcasterPages(relay, phone)
    const server = createHttpServer()
    await listen(server, Number(new URL(urls.farcaster).port), '127.0.0.1')
    answerBy(server, request => served(request))
    keep({ stop: () => stop(server) })
    return {}
  })
}

/** The relay, and the app as pages on the same origin. */
export function createFarcasterPages(relay: FarcasterRelay, phone: FarcasterApp) {
  /** Scans, shows the request, and signs: the owner's approval. */
  const answer = async (token: string, account: string, by: SignsBy): Promise<string> => {
    const channel = relay.channel(token)
    if (!channel) return 'This code has ended'
    const signed = await phone.sign(channel, await phone.account(account, by))
    const sent = await relay.fetch(
      new Request('http://relay/v1/channel/authenticate', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          'X-Farcaster-Auth-Relay-Key': relayKey,
        },
        body: JSON.stringify(signed),
      }),
    )
    return sent.ok ? 'Signed in. Go back to the page that showed the code.' : 'The relay refused the answer'
  }
  const wayOf = (text: unknown): SignsBy => waysToSign.find(way => way === text) ?? 'custody'

  const app = new Hono()
  app.get('/style.css', c => c.body(localPageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/', c => c.html(scanPage(), 200, headers))
  app.get('/scan', c => {
    const link = c.req.query('link') ?? ''
    const token = URL.canParse(link) ? new URL(link).searchParams.get('channelToken') : undefined
    return c.redirect(`/~/siwf?${new URLSearchParams({ channelToken: token ?? '' })}`, 303)
  })
  app.get('/~/siwf', c => {
    const channel = relay.channel(c.req.query('channelToken') ?? '')
    return channel
      ? c.html(signPage(channel.asked), 200, headers)
      : c.html(saidPage('This code has ended'), 404, headers)
  })
  app.post('/~/siwf', async c => {
    const form = new URLSearchParams(await c.req.text())
    const account = form.get('account')?.trim() || 'ada'
    return c.html(
      saidPage(await answer(c.req.query('channelToken') ?? '', account, wayOf(form.get('by')))),
      200,
      headers,
    )
  })
  app.all('*', c => relay.fetch(c.req.raw))
  return (request: Request): Response | Promise<Response> => app.fetch(request)
}
