import type { Context } from 'hono'
import { onrampOptions } from '../../shared/api/onramp.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkInput } from '../routes/checkInput.ts'
import { type BuyDesk, plainClient } from './buyDesk.ts'
import { mergeOptions } from './mergeOptions.ts'
import { withImages } from './withImages.ts'

const freshness = { freshMs: 60_000, staleMs: 300_000, lockMs: 5000 }

/** What visitors can buy, and with which currencies. @spec 7.onramp-options 7.currency-images */
export function optionsRoute(desk: BuyDesk) {
  const { answers, deps } = desk.parts
  return (c: Context<CdnEnv>): Promise<Response> => {
    const { country = 'US' } = checkInput(onrampOptions.query, c.req.query(), 'query')
    const sellers = desk.sellers(c)
    return answers.answer(c, {
      endpoint: onrampOptions,
      source: { name: 'onramp' },
      key: [country, ...sellers.map(({ facts }) => facts.id)],
      freshness,
      cacheControl: 'private, no-cache',
      async ask(part) {
        const read = { ...part, client: plainClient(part.client), project: c.get('project').id }
        const offers = await Promise.all(
          sellers.map(async seller => ({
            provider: seller.facts.id,
            options: await desk.known.of(read, seller, country),
          })),
        )
        const failing = offers.filter(({ options }) => options.isUsual).map(({ provider }) => provider)
        if (failing.length > 0) part.unsure?.()
        return { ...mergeOptions(offers), ...(failing.length > 0 && { failing }) }
      },
      tidy: async reply => withImages(reply, deps.site().listing),
    })
  }
}
