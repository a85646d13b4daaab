import { sameAddress } from '../sameAddress.ts'
import { unseen } from '../unseen.ts'
import { visibleText } from './visibleText.ts'

export type MessageCaution = 'hidden' | 'otherSite' | 'otherAccount' | 'otherNetwork' | 'looksLikeSignIn'

/** A message to be signed: text, or bytes that aren't text. */
export type MessageReading =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Characters cut off at the end. */
      readonly cut: number
      /** The site the text signs in to (EIP-4361). */
      readonly signsInTo?: string
      readonly cautions: readonly MessageCaution[]
    }
  | { readonly kind: 'bytes'; readonly size: number }

/** The account and the requesting site. The host comes from the browser, never from the page. */
export interface Asked {
  readonly address: string
  readonly network: bigint | undefined
  readonly host: string
}

/** More than a visitor reads before signing. */
const maxShown = 4_000
const hexBytes = /^0x(?:[0-9a-fA-F]{2})*$/
/** Some wallets read such a text as bytes with a missing `0x` or digit, others as text. */
const looseBytes = /^(?:0x)?[0-9a-fA-F]+$/
const address = /^0x[0-9a-fA-F]{40}$/

/**
 * The message among the parameters of `personal_sign`. It should come first, but many sites swap it with the account,
 * and wallets accept that.
 */
export function messageOf([first, second]: readonly unknown[]): unknown {
  const isSwapped = typeof first === 'string' && typeof second === 'string' && address.test(first)
  return isSwapped && !address.test(second) ? second : first
}

/** @returns undefined if it is neither text nor bytes, or could be either */
export function readMessage(given: unknown, asked: Asked): MessageReading | undefined {
  if (typeof given !== 'string') return undefined
  const isBytes = hexBytes.test(given)
  if (!isBytes && looseBytes.test(given)) return undefined
  const text = isBytes ? decodeText(given) : given
  return text === undefined ? { kind: 'bytes', size: (given.length - 2) / 2 } : readText(text, asked)
}

/** A text that is signed unchanged. */
export function readText(text: string, asked: Asked): Extract<MessageReading, { kind: 'text' }> {
  const shown = text.slice(0, maxShown)
  const { text: visible, hasHidden } = visibleText(shown)
  const signIn = readSignIn(text, asked)
  return {
    kind: 'text',
    text: visible,
    cut: text.length - shown.length,
    ...(signIn?.domain !== undefined && { signsInTo: visibleText(signIn.domain).text }),
    cautions: [...(signIn?.cautions ?? []), ...(hasHidden ? (['hidden'] as const) : [])],
  }
}

function decodeText(hex: string): string | undefined {
  return utf8(Uint8Array.from(hex.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16)))
}

/** @returns undefined for bytes that aren't text */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Ethereum's form, and the same form for other chains (CAIP-122). */
const header =
  /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:\/\/)?(\S{1,255}) wants you to sign in with your (?:Ethereum account:\n(0x[0-9a-fA-F]{40})\n|(?:Solana|Bitcoin) account:\n([0-9a-zA-Z]{25,90})(?:\n|$))/

/** @returns undefined for a text that isn't about signing in */
function readSignIn(
  text: string,
  { address, network, host }: Asked,
): { domain?: string; cautions: readonly MessageCaution[] } | undefined {
  const [, domain, evmSigner, otherSigner] = header.exec(text) ?? []
  if (domain === undefined) return readDisguised(text, host)
  const cautions: MessageCaution[] = []
  if (![domain.toLowerCase(), ...urisIn(text)].every(each => each === host)) cautions.push('otherSite')
  const isOwn = evmSigner === undefined ? otherSigner === address : sameAddress(evmSigner, address)
  if (!isOwn) cautions.push('otherAccount')
  const [, chain] = /\nChain ID: (\d{1,20})(?:\n|$)/.exec(text) ?? []
  if (chain !== undefined && network !== undefined && BigInt(chain) !== network) cautions.push('otherNetwork')
  return { domain, cautions }
}

const hidden = new RegExp(`(?!\\s)[${unseen}]`, 'gu')
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** The phrase anywhere in a text, with any letter case and spacing. */
const invitation =
  /(?:(?:[a-z][a-z0-9+.-]*:\/\/)?(\S{1,255})\s+)?wants\s+you\s+to\s+sign\s+in\s+with(\s+your\s+\S+\s+account)?/gi
const likeHost = /[^\s/][.\u3002\uff0e\uff61][^\s/.]|:\d+$|^localhost$/i

/**
 * Not in the standard form, though some sites may accept it: after a byte order mark, an empty line or a greeting, or
 * with other line ends and spaces.
 */
function readDisguised(text: string, host: string): { cautions: readonly MessageCaution[] } | undefined {
  const plain = text.replace(lineEnds, '\n').replace(hidden, '')
  const found = [...plain.matchAll(invitation)]
  if (!found.length) return undefined
  const named = found.flatMap(([, site, isWhole]) =>
    site && (isWhole || likeHost.test(site)) ? site.toLowerCase() : [],
  )
  const isOwn = [...named, ...urisIn(plain)].every(each => each === host)
  return { cautions: ['looksLikeSignIn', ...(isOwn ? [] : (['otherSite'] as const))] }
}

const urisIn = (text: string) => [...text.matchAll(/\nURI: (\S+)/g)].map(([, uri]) => hostOf(uri ?? ''))

function hostOf(uri: string): string | undefined {
  try {
    return new URL(uri).host
  } catch {
    return undefined
  }
}
