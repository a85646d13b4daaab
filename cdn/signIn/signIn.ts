import type { Context } from 'hono'
import type { authenticate } from '../../shared/api/auth.schema.ts'
import type { EndpointBody } from '../../shared/api/endpoint.ts'
import { namespaceOf } from '../../shared/caip.ts'
import { firstSignal } from '../../shared/firstSignal.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { AppParts } from '../appParts.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { networkParts, projectNetwork } from '../routes/projectNetwork.ts'
import { verifySignature } from '../signatures/verifySignature.ts'
import { chainNode } from '../sources/chain/chainNode.ts'
import { checkSiwx } from './checkSiwx.ts'
import { isOurNonce, nonceLifeMs, nonceTime } from './nonces.ts'
import { createOperatorSeal } from './operatorSeal.ts'
import { parseSiwxText } from './parseSiwxText.ts'
import { plainAccount } from './plainAccount.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSigningKeys, type SigningKeys } from './signingKeys.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** A message that proves who signed it. */
export interface SignedIn {
  nonce: string
  domain: string
  address: string
  /** When its session ends, in milliseconds since 1970. */
  endsAtMs: number
}

/** What the sign-in routes share. */
export interface SignIn {
  keys: SigningKeys
  tokens: Tokens
  sessions: Sessions
  /** @throws ApiFailure with a code for each fault; StoreFailure */
  verifyMessage(c: Context<CdnEnv>, asked: EndpointBody<typeof authenticate>): Promise<SignedIn>
  sessionLifeMs: number
  now(): number
}

const sessionLifeMs = 7 * 86_400_000
/** Verifying takes up to 25 ms of a thread (an invalid Polkadot signature), and perhaps a call to a contract. */
const tokensPerSignIn = 10
/** Messages are stored for days, so long ones cost more: anyone can create keys at will. */
const charactersPerToken = 256

/** @returns undefined without a database, which sessions need */
export function createSignIn({ deps, nodes, nodeCalls, limits, signatureChecks }: AppParts): SignIn | undefined {
  const { data, now, elapsed, publicUrl, timeout, rpcTimeoutMs } = deps
  if (!data) return undefined
  const keys = createSigningKeys(data, now, createOperatorSeal(deps.secret))

  const checkNonce = async (project: string, nonce: string): Promise<number> => {
    const madeAtMs = nonceTime(nonce)
    const key = madeAtMs === undefined ? undefined : await keys.at(madeAtMs)
    // So long ago that its key is gone.
    if (madeAtMs !== undefined && !key && madeAtMs < now()) throw nonceExpired()
    if (madeAtMs === undefined || !key || !(await isOurNonce(key.nonceKey, project, nonce)))
      throw new ApiFailure('nonce_unknown', 'The nonce of the message is not one of this server for this project')
    if (madeAtMs + nonceLifeMs <= now()) throw nonceExpired()
    return madeAtMs
  }

  return {
    keys,
    tokens: createTokens(keys, publicUrl, now),
    sessions: createSessions(data, now, elapsed),
    sessionLifeMs,
    now,
    async verifyMessage(c, { chainId, address, message, signature }) {
      const network = projectNetwork(c, chainId)
      const said = parseSiwxText(message, namespaceOf(chainId))
      if (!said)
        throw new ApiFailure(
          'message_invalid',
          'body.message is not a sign-in text (CAIP-122), or contains more than one',
        )
      const project = c.get('project')
      const nonceAtMs = await checkNonce(project.id, said.nonce)
      checkSiwx(said, { chainId, address, project, nowMs: now(), nonceAtMs })
      const cost = tokensPerSignIn + Math.floor((message.length + signature.length) / charactersPerToken)
      limits.chargeClient(c, cost)
      limits.chargeProject(c, cost)
      const intake = nodeCalls.begin(c)
      const end = new AbortController()
      try {
        const signal = firstSignal(c.req.raw.signal, end.signal, timeout(rpcTimeoutMs))
        const node = chainNode(nodes, { ...networkParts(c, network), intake, signal })
        if (!(await verifySignature({ chainId, address, message, signature }, signatureChecks(c, node))))
          throw new ApiFailure('signature_invalid', 'The signature is not this account’s for this message')
      } finally {
        end.abort()
        intake.end()
      }
      const { nonce, domain, expirationTime } = said
      const longestMs = now() + sessionLifeMs
      const endsAtMs = expirationTime === undefined ? longestMs : Math.min(longestMs, Date.parse(expirationTime))
      return { nonce, domain, address: plainAccount(chainId, address), endsAtMs }
    },
  }
}

const nonceExpired = () => new ApiFailure('nonce_expired', 'The nonce of the message has expired: ask for another')
