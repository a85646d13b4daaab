import type { App } from '../../app/App.ts'
import type { SwapPermit, SwapReview } from './swap.ts'
import { swapId } from './swapFacts.ts'

type Asked = Pick<SwapReview, 'network' | 'from' | 'pay' | 'get' | 'amount' | 'quote'>

/** Has the transaction of a quote built, exactly as it was shown. */
export function postSwap({ api, config }: App, asked: Asked, permit?: SwapPermit) {
  const { network, from, pay, get, amount, quote } = asked
  const { source, minimum, route, deadline, slippage } = quote
  return api.post('convertBuildTransaction', {
    amount: String(amount),
    from: swapId(network.id, pay),
    to: swapId(network.id, get),
    userAddress: from.address,
    projectId: config.projectId,
    eip155: { slippage },
    quote: { source, minimum, route, deadline },
    ...(permit?.signature && { permit: { deadline: permit.deadline, signature: permit.signature } }),
  })
}
