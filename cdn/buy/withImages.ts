import type { EndpointReply } from '../../shared/api/endpoint.ts'
import type { onrampOptions } from '../../shared/api/onramp.schema.ts'
import type { Listing } from '../listing/listing.ts'

type Options = EndpointReply<typeof onrampOptions>

/** Adds images from this server. A provider's images would reveal the visitor to it. */
export function withImages(options: Options, { money }: Listing): Options {
  if (!money) return options
  const imageOf = (images: Readonly<Record<string, string>>, name: string) => {
    const image = Object.hasOwn(images, name) ? images[name] : undefined
    return image ? { image } : {}
  }
  return {
    ...options,
    paymentCurrencies: options.paymentCurrencies.map(each => ({ ...each, ...imageOf(money.currencies, each.id) })),
    purchaseCurrencies: options.purchaseCurrencies.map(each => ({ ...each, ...imageOf(money.tokens, each.symbol) })),
    pictures: money.pictures,
  }
}
