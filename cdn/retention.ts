/** How long the server keeps data, unless asked to delete it; in milliseconds. */
export interface Retention {
  /** Purchases, from when they began. */
  ordersMs: number
  /** Undeliverable mails, from the final failure on. */
  mailsMs: number
  /** Stopped addresses, from the last reason on. */
  stoppedAddressesMs: number
}

const dayMs = 86_400_000
/** Longer than visitors ask about an order and operators about a mail. Addresses come back into use. */
export const usualRetention: Retention = {
  ordersMs: 180 * dayMs,
  mailsMs: 30 * dayMs,
  stoppedAddressesMs: 365 * dayMs,
}
