/** How long the server keeps what nobody asks it to delete, in milliseconds. */
export interface Retention {
  /** Purchases, from when they began. */
  ordersMs: number
  /** Mails that no mail server accepted, from when that was certain. */
  mailsMs: number
}

const dayMs = 86_400_000
/** Longer than visitors ask about an order, and operators about a mail. */
export const usualRetention: Retention = { ordersMs: 180 * dayMs, mailsMs: 30 * dayMs }
