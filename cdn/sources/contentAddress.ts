import { contentRoots } from './contentRoots.ts'

/**
 * Normalizes a URL from a contract or metadata to what our fetchers read. Contracts also give bare CIDs, gateway paths,
 * an older scheme, or the image itself.
 * @returns undefined if it is none
 */
export function contentAddress(written: string): string | undefined {
  const text = written.trim()
  if (/^<(svg|\?xml)[\s>]/i.test(text)) return `data:image/svg+xml,${encodeURIComponent(text.replace(/\p{Cs}/gu, ''))}`
  if (/^data:/i.test(text)) return text
  const address = text.replace(/\s/g, '%20')
  if (/^https?:\/\//i.test(address)) return address
  const [, scheme = '', rest = ''] = /^(ipfs|ar|arweave):\/{0,2}(.+)$/i.exec(address) ?? []
  const isContent = (path: string, roots: RegExp) => roots.test(path.split(/[/?#]/, 1)[0] ?? '')
  if (/^a/i.test(scheme)) return isContent(rest, contentRoots.ar) ? `ar://${rest}` : undefined
  // The rest is checked when fetched.
  if (/^ipfs:\/\//i.test(address)) return address
  const path = (scheme ? rest : address).replace(/^\/?ipfs\//, '')
  return isContent(path, contentRoots.ipfs) ? `ipfs://${path}` : undefined
}
