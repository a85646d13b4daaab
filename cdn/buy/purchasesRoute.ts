import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { onrampHistory, type Purchase, purchaseStatuses } from '../../shared/api/onramp.schema.ts'
import type { ChainId } from '../../shared/caip.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkInput } from '../routes/checkInput.ts'
import { plainAddress, projectNetwork } from '../routes/projectNetwork.ts'
import type { BuyDesk } from './buyDesk.ts'
import { watchedMs } from './followOrders.ts'
import type { OrderRow } from './seller.ts'

/**
 * Shortest interval between questions to a seller about one order; the modal polls every 3 to 4 seconds (reference
 * §1.13).
 */
const betweenMs = 2500

/** Purchases of an account. @spec 7.history */
export function purchasesRoute(desk: BuyDesk) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const { onramp, orders, chainId } = checkInput(onrampHistory.query, c.req.query(), 'query')
    const project = c.get('project')
    const network = chainId === undefined ? undefined : projectNetwork(c, chainId, 'onramp')
    const addresses = addressesIn(c, network ? [network] : project.networks)
    if (onramp !== 'all') desk.seller(c, onramp)
    const ids = orders.split(',').filter(Boolean)
    const read = async () =>
      (await Promise.all(addresses.map(address => desk.orders.named(project.id, address, ids))))
        .flat()
        .filter(row => onramp === 'all' || row.provider === onramp)
        .filter(row => network === undefined || row.chain === network.id)
    const rows = await read()
    const isChanged = (await Promise.all(rows.map(row => askAbout(desk, c, row)))).some(Boolean)
    const data = (isChanged ? await read() : rows).map(purchaseOf)
    const reply: EndpointReply<typeof onrampHistory> = { data, next: null }
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  }
}

/** The address in the path, in the form of each of these networks. */
function addressesIn(c: Context<CdnEnv>, networks: CdnEnv['Variables']['project']['networks']): string[] {
  const address = c.req.param('address') ?? ''
  const forms = networks.filter(({ id }) => isAddress(id, address)).map(network => plainAddress(network, address))
  if (forms.length === 0)
    throw new ApiFailure('invalid_request', 'The address in the path is not one of a network of this project')
  return [...new Set(forms)]
}

/** @returns whether the state may have changed */
async function askAbout({ ask, orders, seller, parts: { deps } }: BuyDesk, c: Context<CdnEnv>, row: OrderRow) {
  if (row.stage === 3 || row.created_at + watchedMs < deps.now()) return false
  try {
    const of = seller(c, row.provider)
    if (!of.status || !(await orders.mayAsk(row.id, betweenMs))) return false
    const news = await ask(c, async read => of.status?.(read, row))
    if (!news) return false
    await orders.update(row, news)
    return true
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    // Answers with the known state; the next request asks again.
    c.set('fault', `${row.provider}: ${error.detail ?? error.message}`)
    return false
  }
}

function purchaseOf(row: OrderRow): Purchase {
  const { amount, hash, fault, payment_amount } = row
  return {
    ...{ id: row.id, provider: row.provider },
    metadata: {
      operationType: 'bought',
      ...(hash !== null && { hash }),
      chain: row.chain as ChainId,
      minedAt: new Date(row.created_at).toISOString(),
      ...{ sentFrom: '', sentTo: row.account },
      // Ordered by what visitors see, not by rank.
      status: purchaseStatuses[row.stage === 2 ? 3 : row.stage === 3 ? 2 : row.stage] ?? purchaseStatuses[0],
      ...(fault !== null && { fault: fault as NonNullable<Purchase['metadata']['fault']> }),
    },
    transfers:
      amount === null
        ? []
        : [{ fungible_info: { name: row.name, symbol: row.symbol }, direction: 'in', quantity: { numeric: amount } }],
    ...(payment_amount !== null && { payment: { amount: payment_amount, currency: row.payment_currency } }),
  }
}
