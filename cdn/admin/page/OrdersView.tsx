import { listOrders } from '../endpoints.ts'
import { Found } from './Found.tsx'
import type { ViewProps } from './Session.ts'
import { When } from './When.tsx'

/** Purchases, newest first. */
export function OrdersView({ session: { call } }: ViewProps) {
  return (
    <Found
      read={async (_, after) => {
        const { orders, next } = await call(listOrders, { query: { after } })
        return { rows: orders, next }
      }}
      empty="There are no orders yet."
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
    </Found>
  )
}
