import type { Context } from 'hono'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { spellEvmAddress } from '../../shared/spellAddress.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { answerResolver, readQuestion } from './answerResolver.ts'
import type { NameRegister } from './nameRegister.ts'
import { namesKeyVariable, signAnswer } from './signAnswer.ts'

/** ERC-3668: the contract's URL is `{our origin}/v1/ens/{sender}/{data}.json`. */
export const resolverPath = '/v1/ens/:sender/:file'

/** How long an answer is valid, whichever client relays it. */
const validSeconds = 300
const maxRequest = 8192

/** Answers for an on-chain resolver. Any client may ask without a project, because names are public. */
export function resolverRoute(register: NameRegister, account: PrivateKeyAccount | undefined, now: () => number) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    if (!account)
      throw new ApiFailure(
        'not_available',
        'This server does not answer resolvers',
        {},
        `${namesKeyVariable} is not set`,
      )
    const target = spellEvmAddress(c.req.param('sender'))
    if (!target) throw new ApiFailure('invalid_request', 'The sender in the path is not an address')
    const [, request] = /^(0x(?:[0-9a-fA-F]{2})+)\.json$/.exec(c.req.param('file') ?? '') ?? []
    if (!request || request.length > maxRequest)
      throw new ApiFailure(
        'invalid_request',
        `data is not accepted; expected at most ${maxRequest} characters of 0x hex`,
      )
    const result = await answerResolver(register, readQuestion(request as Hex))
    const expires = BigInt(Math.floor(now() / 1000) + validSeconds)
    const data = await signAnswer(account, { target: target as Hex, request: request as Hex, result, expires })
    // Short enough for a name registered just now, and well within the answer's validity.
    return c.json({ data }, 200, { 'Cache-Control': 'public, max-age=15' })
  }
}
