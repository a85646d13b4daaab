import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { verifyMessage } from 'viem'
import { generateSiweNonce, parseSiweMessage, validateSiweMessage } from 'viem/siwe'

interface Visit {
  nonce?: string | undefined
  account?: string | undefined
  message?: string
  signature?: string
}

/**
 * The sample page's server, like that of a site with existing SIWE: a session cookie, a single-use nonce, and its own
 * verification of the message.
 */
export function createSiweBackend(): (request: Request) => Promise<Response> {
  const visits = new Map<string, Visit>()

  const verify = async (visit: Visit, host: string, body: { message: string; signature: Hex }) => {
    const { nonce } = visit
    visit.nonce = undefined
    const said = parseSiweMessage(body.message)
    const { address, chainId } = said
    const isValid = nonce && address && validateSiweMessage({ message: said, domain: host, nonce })
    if (!isValid || !(await verifyMessage({ address, message: body.message, signature: body.signature })))
      return new Response('This signature signs nobody in', { status: 401 })
    Object.assign(visit, body, { account: `eip155:${chainId}:${address}` })
    return Response.json({ ok: true })
  }

  return async request => {
    const { pathname, searchParams, host } = new URL(request.url)
    const [, known = ''] = /(?:^|; )visit=([0-9a-f]{32})/.exec(request.headers.get('Cookie') ?? '') ?? []
    const id = visits.has(known) ? known : randomBytes(16).toString('hex')
    const visit = visits.get(id) ?? {}
    visits.set(id, visit)
    const answer = await (async () => {
      switch (pathname.replace('/siwe/', '')) {
        case 'nonce':
          visit.nonce = generateSiweNonce()
          return Response.json(visit.nonce)
        case 'verify':
          return verify(visit, host, await request.json())
        case 'me':
          return Response.json(visit.account ?? 'nobody')
        case 'sessions': {
          const isTheirs = visit.account?.toLowerCase() === searchParams.get('account')?.toLowerCase()
          return Response.json(isTheirs ? [{ message: visit.message, signature: visit.signature }] : [])
        }
        default:
          visits.delete(id)
          return Response.json({ ok: true })
      }
    })()
    answer.headers.append('Set-Cookie', `visit=${id}; Path=/siwe; HttpOnly; SameSite=Lax`)
    return answer
  }
}
