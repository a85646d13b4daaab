import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Part } from './running.ts'

/* Written from the source of its client: `src/controllers/verify.ts` of `@walletconnect/core`. */

export interface VerifyService extends Part {
  /** Its origin. */
  url: string
}

export interface VerifyOptions {
  /** 0 takes any free port. */
  port: number
  now?: () => number
}

/** An attestation is for the message that follows it at once. */
const lifeS = 300
const keyLifeS = 86_400
const digest = /^[0-9a-f]{64}$/

/** Sends its token to the page around it, if that is the page named by the token. */
const script = `const { answer, origin } = document.currentScript.dataset
parent.postMessage(answer, origin)
`

/**
 * A Verify service for WalletConnect's clients, modelled on their source. Its page in a site's frame attests in a
 * signed token which site that is; wallets check the token with its key. The key is made at the start.
 */
export function startVerify({ port, now = Date.now }: VerifyOptions): Promise<VerifyService> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const nowS = () => Math.floor(now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signJwt = (payload: object) => {
    const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(payload)}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  const app = new Hono()
  app.use(cors())
  app.get('/', context => context.text('A Verify service, in the place of verify.walletconnect.org'))
  app.get('/v3/public-key', context =>
    context.json({ publicKey: publicKey.export({ format: 'jwk' }), expiresAt: nowS() + keyLifeS }),
  )
  app.get('/attestation.js', context => context.body(script, 200, { 'Content-Type': 'text/javascript' }))
  app.get('/v3/attestation', context => {
    const { projectId, origin = '', id = '', decryptedId = '' } = context.req.query()
    if (!projectId || originOf(origin) !== origin || !digest.test(id) || !digest.test(decryptedId))
      return context.text('Wants projectId, origin, id and decryptedId', 400)
    // The site around the frame, as reported by the browser, not by the page.
    const isVerified = originOf(context.req.header('Referer')) === origin
    const attestation = signJwt({ exp: nowS() + lifeS, id, origin, isScam: false, isVerified })
    const answer = JSON.stringify({ type: 'verify_attestation', attestation }).replaceAll('"', '&quot;')
    return context.html(
      `<!doctype html><title>Verify</title><script src="/attestation.js" data-origin="${origin}" data-answer="${answer}"></script>`,
    )
  })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://localhost:${(server.address() as AddressInfo).port}`,
        stop: () =>
          new Promise(stopped => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    )
  })
}

function originOf(url = ''): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
