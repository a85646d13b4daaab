import { fromJson } from '../../shared/protocol/json.ts'

/** How a CAIP-122 message begins, after its domain. */
const phrase = ' wants you to sign in with your '
/**
 * The phrase without differences that a reader may miss: letter case, blanks, line ends, marks, invisible characters.
 */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
const barePhrase = bare(phrase)

/**
 * Whether a text looks like a sign-in message but isn't a valid one for this page: with its host, its address, and only
 * one phrase. A signature of it could sign the visitor in elsewhere.
 */
export function isForeignSignIn(text: string): boolean {
  const parts = bare(text).split(barePhrase)
  const [, uri] = /^URI: (.*)$/m.exec(text) ?? []
  const isHere =
    parts.length === 2 &&
    text.startsWith(location.host + phrase) &&
    (uri === location.origin || !!uri?.startsWith(`${location.origin}/`))
  return parts.length > 1 && !isHere
}

const read = (bytes: Iterable<number>) => new TextDecoder().decode(Uint8Array.from(bytes))

/** A text in every form that wallets may read it: as it is, from hex with or without `0x`, from base64. */
function readings(text: string): string[] {
  const hex = /^(?:0x)?((?:[\da-f]{2})+)$/i.exec(text)?.[1]?.match(/../g)
  const all = [text]
  if (hex) all.push(read(hex.map(pair => Number.parseInt(pair, 16))))
  try {
    all.push(read(Array.from(atob(text), letter => letter.charCodeAt(0))))
  } catch {}
  return all
}

/** Whether any text in a signing request is a foreign sign-in message. */
export function holdsForeignSignIn(params: unknown): boolean {
  if (typeof params !== 'string')
    return typeof params === 'object' && params !== null && Object.values(params).some(holdsForeignSignIn)
  // Typed data is JSON.
  const inner = fromJson(params)
  return readings(params).some(isForeignSignIn) || (typeof inner === 'object' && holdsForeignSignIn(inner))
}
