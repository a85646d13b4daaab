import { ApiFailure } from '../apiFailure.ts'

export const noRoute = () => new ApiFailure('no_route', 'No source swaps one of these tokens for the other')

export const tooLittle = () =>
  new ApiFailure('insufficient_liquidity', 'There is insufficient liquidity for this amount; try a smaller one')

export const moved = () => new ApiFailure('price_moved', 'The price has moved since the quote; ask for another one')

/** @param text of spec §8 @spec 8.swaps-network 8.gas-price */
export const unsupported = (text: 'Network not supported for Swaps' | 'Network not supported for Gas Price') =>
  new ApiFailure('not_available', text)

/** An unexpected reply, in words that name no server. */
export function wrongReply(detail: string): ApiFailure {
  return new ApiFailure('node_failed', 'The answer of a swap source does not match the request', {}, detail)
}
