import type { ErrorCode } from '../../shared/errorCodes.ts'
import { refusedText } from '../../shared/protocol/handshake.ts'
import { hashSource } from './digest.ts'
import { documentHeaders } from './documentHeaders.ts'
import { htmlText, scriptJson } from './escape.ts'

/** HTTP status for each reason to refuse the modal. */
const refusalStatus = {
  project_missing: 404,
  project_not_found: 404,
  version_mismatch: 404,
  origin_not_allowed: 403,
  unsupported_origin: 403,
  rate_limited: 429,
  internal: 500,
} as const satisfies Partial<Record<ErrorCode, number>>

export type RefusalCode = keyof typeof refusalStatus

/** The document that receives the refusal. */
export interface RefusalTarget {
  /** Origin of the embedding document, validated by parseWebOrigin. */
  origin: string
  /** Who may frame it. */
  ancestors: readonly string[]
}

/**
 * Served instead of the modal or the secure site (architecture §6). It has no app code, only the reason: as text, and
 * as a message to the embedding document.
 *
 * @param advice the reason and the remedy, for visitors; the loader shows it
 * @param target without it, no message is sent and nothing may frame the document
 */
export async function refusalDocument(
  code: RefusalCode,
  advice: string,
  target?: RefusalTarget,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const script = target
    ? `parent.postMessage(${scriptJson(refusedText(code, advice))},${scriptJson(target.origin)})`
    : ''
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light">',
    '<title>This page cannot connect a wallet</title></head><body>',
    `<h1>This page cannot connect a wallet</h1><p>${htmlText(advice)}</p><p>Code: ${code}</p>`,
    script && `<script>${script}</script>`,
    '</body></html>',
  ].join('')
  const directives = { 'script-src': [script ? await hashSource(script) : "'none'"] }
  return new Response(html, {
    status: refusalStatus[code],
    headers: { ...documentHeaders(directives, target?.ancestors ?? []), 'Cache-Control': 'no-store', ...headers },
  })
}
