import type { ErrorCode } from '../../shared/errorCodes.ts'
import { refusedText } from '../../shared/protocol/handshake.ts'
import { hashSource } from './digest.ts'
import { documentHeaders } from './documentHeaders.ts'
import { htmlText, scriptJson } from './escape.ts'

/** Why a page gets no modal, with the status that says so. */
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

/**
 * The document a page gets instead of the modal (architecture §6): no app code, only the reason, as text for whoever
 * opens it and in a message for the loader.
 *
 * @param advice what is wrong, in words for a visitor, and what to do; the loader shows it
 * @param origin of the page that asked, as parseWebOrigin lets it through; without one nobody is told and nobody may frame it
 */
export async function refusalDocument(
  code: RefusalCode,
  advice: string,
  origin?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const script = origin ? `parent.postMessage(${scriptJson(refusedText(code, advice))},${scriptJson(origin)})` : ''
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
    headers: { ...documentHeaders(directives, origin ? [origin] : []), 'Cache-Control': 'no-store', ...headers },
  })
}
