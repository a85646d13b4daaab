import type { Question } from '../devWallet/question.ts'

const titles: Readonly<Record<string, string>> = {
  connect: 'Connect',
  wallet_connect: 'Connect',
  getAddresses: 'Connect',
  signIn: 'Sign in',
  signMessage: 'Sign a message',
  signTransaction: 'Sign a transaction',
  signAndSendTransaction: 'Send a transaction',
  signPsbt: 'Sign a transaction',
  sendTransfer: 'Send bitcoin',
}

const longest = 400
const hidden = new Set(['account', 'options', 'chain', 'purposes', 'addresses'])

/** Bytes as text, or their number if they are not text. */
function readable(value: unknown): string {
  const text = value instanceof Uint8Array ? readableBytes(value) : (JSON.stringify(value) ?? '')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function readableBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `${bytes.length} bytes`
  }
}

/** The wallet's question to its user about a page's request. */
export function describeRequest(method: string, params: unknown): Question {
  const inputs = Array.isArray(params) ? params : [params ?? {}]
  const rows = inputs.flatMap(input =>
    Object.entries(input as object)
      .filter(([name]) => !hidden.has(name))
      .map(([label, value]) => ({ label, value: typeof value === 'string' ? value : readable(value) })),
  )
  return { title: titles[method] ?? method, rows }
}
