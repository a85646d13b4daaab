import { listOrders } from '../endpoints.ts'
import { Rows } from './Rows.tsx'
import type { ViewProps } from './Session.ts'
import { usePages } from './usePages.ts'
import { When } from './When.tsx'

/** Purchases, newest first. */
export function OrdersView({ session: { call } }: ViewProps) {
  const { rows, failure, next, more } = usePages(async after => {
    const page = await call(listOrders, { query: { after } })
    return { rows: page.orders, next: page.next }
  }, '')
  return (
    <Rows
      {...{ rows, failure, next, more }}
      empty="Nobody has bought anything yet."
      label="Orders"
      keyOf={({ id }) => id}
    >
      {order => (
        <div class="row">
          <strong>
            {order.amount ?? '?'} {order.symbol}
            {order.paymentAmount && ` for ${order.paymentAmount} ${order.paymentCurrency}`}
          </strong>
          <span class="tag">{order.fault ? `${order.stage}: ${order.fault}` : order.stage}</span>
          <span class="muted">
            {order.project}, by {order.provider}, <When at={order.since} />
          </span>
          <span class="muted">
            Order <code>{order.id}</code>
            {order.reference && (
              <>
                , the provider’s <code>{order.reference}</code>
              </>
            )}
          </span>
          <span class="muted">
            To <code>{order.account}</code> on {order.chain}
          </span>
        </div>
      )}
    </Rows>
  )
}
