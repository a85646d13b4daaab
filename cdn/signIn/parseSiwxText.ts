import type { ChainId, Namespace } from '../../shared/caip.ts'
import { solanaNames } from '../../shared/networks/solanaNames.ts'
import { isChainId } from '../../shared/parseCaip.ts'
import { reordering } from '../../shared/siwx.schema.ts'
import { type SiwxData, siwxText } from '../../shared/siwx.ts'

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)`
const visible = '[!-~]'
/** URI scheme (RFC 3986). */
const scheme = '[a-zA-Z][a-zA-Z0-9+.-]{0,40}'
const form = new RegExp(
  [
    String.raw`^(?<domain>[^\s/?#@]{1,255}) wants you to sign in with your [A-Za-z]{1,20} account:`,
    `\n(?<address>${visible}{1,128})`,
    // Statements may be long: wallets list there what a site may ask of them.
    String.raw`\n(?:\n(?<statement>[^\n]{1,4000})\n|\n?)`,
    `\nURI: (?<uri>${scheme}:${visible}{1,2048})`,
    '\nVersion: 1',
    String.raw`\nChain ID: (?<reference>[-_a-zA-Z0-9]{1,32})`,
    '\nNonce: (?<nonce>[a-zA-Z0-9]{8,128})',
    `\nIssued At: (?<issuedAt>${time})`,
    `(?:\nExpiration Time: (?<expirationTime>${time}))?`,
    `(?:\nNot Before: (?<notBefore>${time}))?`,
    `(?:\nRequest ID: (?<requestId>${visible}{1,128}))?`,
    `(?<list>\nResources:(?:\n- ${scheme}:${visible}{1,8000}){0,40})?$`,
  ].join(''),
)

/**
 * Parses a sign-in message; undefined for any other text. The text must equal what its fields serialize to, so nothing
 * can hide in it.
 */
export function parseSiwxText(text: string, namespace: Namespace): SiwxData | undefined {
  const { groups } = form.exec(text) ?? {}
  if (!groups) return undefined
  const { domain = '', address = '', uri = '', reference, nonce = '', issuedAt = '', list, ...rest } = groups
  const said = `${namespace}:${reference}`
  const [chainId] = Object.entries(solanaNames).find(([, name]) => name === said) ?? [said]
  if (!isChainId(chainId) || reordering.test(text.replaceAll('\n', ''))) return undefined
  const { statement, expirationTime, notBefore, requestId } = rest
  const resources = list?.split('\n- ').slice(1)
  const times = { issuedAt, expirationTime, notBefore }
  if (Object.values(times).some(each => each !== undefined && !isMoment(each))) return undefined
  const data: SiwxData = {
    ...{ accountAddress: address, chainId, domain, uri, version: '1', nonce, statement, requestId, resources },
    ...times,
  }
  return textsOf(data, said as ChainId).includes(text) ? data : undefined
}

/** Whether the time exists, including the day: engines roll February 31 over into March. */
function isMoment(text: string): boolean {
  const [date = ''] = text.split('T')
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(Date.parse(text)) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/**
 * Wallets that write the message themselves (`solana:signIn`) omit the blank line of an absent statement.
 * @param chainId with the network's name, where the text says that
 */
function textsOf(data: SiwxData, chainId: ChainId): string[] {
  const text = siwxText({ ...data, chainId })
  const isShort = chainId.startsWith('solana:') && data.statement === undefined
  return isShort ? [text, text.replace('\n\n\n', '\n\n')] : [text]
}
