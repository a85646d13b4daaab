import { ConnectKitError } from '../../shared/errors.ts'
import { pairingLifeMs, pairingMarginMs } from '../connectors/walletConnect/pairingLife.ts'

/** A pairing the page has made by itself and wants shown (reference §1.2, manual control). */
export interface PagePairing {
  uri: string
  expiresAtMs: number
}

/** Of version 2, with a query that needs no reading of escapes but those of its own; what a QR code holds with room to spare. */
const pairingUri = /^wc:[0-9a-f]{64}@2\?[\w=&%.-]{1,500}$/

/** @throws ConnectKitError `invalid_option` for what is no pairing uri of WalletConnect, or for one that is over */
export function readPairingUri(said: unknown, nowMs: number): PagePairing {
  const uri = typeof said === 'string' && pairingUri.test(said) ? said : ''
  const query = new URLSearchParams(uri.slice(uri.indexOf('?')))
  const isWhole = query.get('relay-protocol') === 'irn' && /^[0-9a-f]{64}$/.test(query.get('symKey') ?? '')
  const expiry = query.get('expiryTimestamp')
  if (!isWhole || (expiry !== null && !/^\d{10}$/.test(expiry)))
    // The text of it is a key, which no console and no report should hold.
    throw new ConnectKitError(
      'invalid_option',
      'uri takes a pairing uri of WalletConnect 2: wc:…@2?relay-protocol=irn&symKey=…',
    )
  const expiresAtMs = Math.min(
    expiry === null ? Number.POSITIVE_INFINITY : Number(expiry) * 1000,
    nowMs + pairingLifeMs,
  )
  if (expiresAtMs <= nowMs + pairingMarginMs)
    throw new ConnectKitError('invalid_option', 'uri takes a pairing that is not over: make another one')
  return { uri, expiresAtMs }
}
