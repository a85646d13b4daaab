import type { Context } from 'hono'
import { isAccountAddress } from '../../shared/addresses.ts'
import { authenticate, authMe, authNonce, authRenew, authSignOut, authVerify } from '../../shared/api/auth.schema.ts'
import type { Endpoint, EndpointReply } from '../../shared/api/endpoint.ts'
import { type CaipAddress, type ChainId, caipAddress } from '../../shared/caip.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import type { Session } from '../../shared/siwx.schema.ts'
import { demandAccount } from '../abuse/demandAllowed.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkInput } from '../routes/checkInput.ts'
import { makeNonce, nonceLifeMs } from './nonces.ts'
import type { SessionRow } from './sessions.ts'
import type { SignedIn, SignIn } from './signIn.ts'

/** The sign-in routes. No reply is cacheable. */
export function authRoutes({ keys, tokens, sessions, verifyMessage, sessionLifeMs, now }: SignIn) {
  const isoOf = (ms: number) => new Date(ms).toISOString()
  const bodyOf = <Body>(c: Context<CdnEnv>, endpoint: { body: Endpoint<unknown, Body>['body'] & object }) =>
    checkInput(endpoint.body, fromJson(c.get('body')), 'body')
  const answer = <E extends Endpoint>(c: Context<CdnEnv>, _: E, reply: EndpointReply<E>) =>
    c.json(reply as object, 200, { 'Cache-Control': 'no-store' })

  /** Issues a new token. */
  const sessionOf = async (row: SessionRow): Promise<Session> => {
    const account = accountOf(row)
    const facts = { project: row.project, session: row.id, account, domain: row.domain }
    const { token, expiresAtMs } = await tokens.sign(facts, row.expires_at)
    return {
      ...{ address: row.address, chainId: row.chain as ChainId, caipAddress: account },
      ...{ message: row.message, signature: row.signature, expiresAt: isoOf(row.expires_at) },
      ...{ token, tokenExpiresAt: isoOf(expiresAtMs) },
    }
  }
  const ended = () => new ApiFailure('session_ended', 'The session has ended: sign in again')

  return {
    async nonce(c: Context<CdnEnv>): Promise<Response> {
      checkInput(authNonce.query, c.req.query(), 'query')
      const { nonceKey } = await keys.current()
      const nowMs = now()
      return answer(c, authNonce, {
        nonce: await makeNonce(nonceKey, c.get('project').id, nowMs),
        issuedAt: isoOf(nowMs),
        notBefore: isoOf(nowMs),
        expirationTime: isoOf(nowMs + sessionLifeMs),
        nonceLivesMs: nonceLifeMs,
      })
    },

    async authenticate(c: Context<CdnEnv>): Promise<Response> {
      checkInput(authenticate.query, c.req.query(), 'query')
      const asked = bodyOf(c, authenticate)
      if (!isAccountAddress(asked.chainId, asked.address))
        throw new ApiFailure('invalid_request', 'body.address is not an address of this network')
      demandAccount(c.get('project'), asked.address)
      const { nonce, domain, address, endsAtMs }: SignedIn = await verifyMessage(c, asked)
      const { chainId: chain, message, signature } = asked
      const session = { project: c.get('project').id, chain, address, domain, message, signature, nonce }
      const begun = await sessions.begin({ ...session, expires_at: endsAtMs })
      if (!begun) throw new ApiFailure('nonce_used', 'This message has already started a session: sign a new one')
      return answer(c, authenticate, { session: await sessionOf(begun.row), refresh: begun.refresh })
    },

    async renew(c: Context<CdnEnv>): Promise<Response> {
      checkInput(authRenew.query, c.req.query(), 'query')
      const row = await sessions.byRefresh(c.get('project').id, bodyOf(c, authRenew).refresh)
      if (!row) throw ended()
      return answer(c, authRenew, { session: await sessionOf(row) })
    },

    async me(c: Context<CdnEnv>): Promise<Response> {
      checkInput(authMe.query, c.req.query(), 'query')
      const [, token] = /^Bearer ([-_.a-zA-Z0-9]{1,4096})$/.exec(c.req.header('Authorization') ?? '') ?? []
      if (!token) throw new ApiFailure('token_missing', 'Add the header Authorization: Bearer … with a token')
      const { id } = c.get('project')
      const row = await sessions.byId(id, await tokens.sessionOf(token, id))
      if (!row) throw ended()
      const { address, chain, expires_at } = row
      return answer(c, authMe, { address, chainId: chain as ChainId, expiresAt: isoOf(expires_at) })
    },

    async signOut(c: Context<CdnEnv>): Promise<Response> {
      checkInput(authSignOut.query, c.req.query(), 'query')
      await sessions.end(c.get('project').id, bodyOf(c, authSignOut).refresh)
      return answer(c, authSignOut, { success: true })
    },

    async verify(c: Context<CdnEnv>): Promise<Response> {
      checkInput(authVerify.query, c.req.query(), 'query')
      const { token } = bodyOf(c, authVerify)
      const { id } = c.get('project')
      const session = await tokens.sessionOf(token, id).catch((failure: unknown) => {
        if (failure instanceof ApiFailure && failure.code.startsWith('token_')) return undefined
        throw failure
      })
      const row = session && (await sessions.byId(id, session))
      const reply = row
        ? { isActive: true, sub: `did:pkh:${accountOf(row)}`, expiresAt: isoOf(row.expires_at) }
        : { isActive: false }
      return answer(c, authVerify, reply)
    },
  }
}

const accountOf = ({ chain, address }: SessionRow): CaipAddress => caipAddress(chain as ChainId, address)
