import type { Context } from 'hono'
import { onrampQuote } from '../../shared/api/onramp.schema.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkInput } from '../routes/checkInput.ts'
import { projectNetwork } from '../routes/projectNetwork.ts'
import { type BuyDesk, plainClient } from './buyDesk.ts'
import { quoteSellers } from './quoteSellers.ts'

/** Many visitors first see the default amount. */
const freshness = { freshMs: 3000, staleMs: 0, lockMs: 0 }

/** Quotes for an amount. @spec 7.onramp-quote 7.onramp-quote-defaults */
export function quoteRoute(desk: BuyDesk) {
  const { answers } = desk.parts
  return (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(onrampQuote.query, c.req.query(), 'query')
    const body = checkInput(onrampQuote.body, fromJson(c.get('body')), 'body')
    if (body.chainId !== undefined) projectNetwork(c, body.chainId, 'onramp')
    const sellers = body.provider === undefined ? desk.sellers(c) : [desk.seller(c, body.provider)]
    return answers.answer(c, {
      endpoint: onrampQuote,
      source: { name: 'onramp' },
      key: [JSON.stringify(body)],
      freshness,
      cacheControl: 'no-store',
      ask(part) {
        const read = { ...part, client: plainClient(part.client), project: c.get('project').id }
        return quoteSellers(sellers, desk.known, read, body, fault => c.set('fault', fault))
      },
      tidy: async reply => reply,
    })
  }
}
