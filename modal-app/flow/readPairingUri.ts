import { ConnectKitError } from '../../shared/errors.ts'
import { pairingLifeMs, pairingMarginMs } from '../connectors/walletConnect/pairingLife.ts'

declare module '../app/State.ts' {
  interface State {
    /** A pairing made by the page, shown instead of ours. */
    pagePairing?: PagePairing | undefined
  }
}

/** A pairing made by the page (reference §1.2, manual control). */
export interface PagePairing {
  uri: string
  expiresAtMs: number
}

/** A version 2 pairing uri. Its query holds only plain characters and percent escapes, and it fits into a QR code. */
const pairingUri = /^wc:[0-9a-f]{64}@2\?[\w=&%.-]{1,500}$/

/** @throws ConnectKitError `invalid_option` for an invalid or expired WalletConnect pairing uri */
export function readPairingUri(said: unknown, nowMs: number): PagePairing {
  const uri = typeof said === 'string' && pairingUri.test(said) ? said : ''
  const query = new URLSearchParams(uri.slice(uri.indexOf('?')))
  const isWhole = query.get('relay-protocol') === 'irn' && /^[0-9a-f]{64}$/.test(query.get('symKey') ?? '')
  const expiry = query.get('expiryTimestamp')
  if (!isWhole || (expiry !== null && !/^\d{10}$/.test(expiry)))
    // Do not quote the uri: it holds a key, which must not reach a console or a report.
    throw new ConnectKitError(
      'invalid_option',
      'uri takes a pairing uri of WalletConnect 2: wc:…@2?relay-protocol=irn&symKey=…',
    )
  const expiresAtMs = Math.min(
    expiry === null ? Number.POSITIVE_INFINITY : Number(expiry) * 1000,
    nowMs + pairingLifeMs,
  )
  if (expiresAtMs <= nowMs + pairingMarginMs)
    throw new ConnectKitError('invalid_option', 'this pairing uri has expired: make another one')
  return { uri, expiresAtMs }
}
