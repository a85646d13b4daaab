import { type ChainId, type Namespace, namespaceOf } from './caip.ts'

/** A sign-in's fields of CAIP-122. Times are RFC 3339. @spec 3.siwx-message */
export interface SiwxData {
  accountAddress: string
  chainId: ChainId
  /** The page's host, with its port. */
  domain: string
  /** The page's address. */
  uri: string
  version: '1'
  /** 8 to 128 letters and digits. */
  nonce: string
  issuedAt: string
  statement?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs. */
  resources?: readonly string[] | undefined
}

/** The names of the namespaces in wallets. Parsers of EIP-4361 require the first. */
const chainNames: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/**
 * The text to sign: CAIP-122, which for eip155 is EIP-4361. `Chain ID` is the reference, without its namespace.
 * @param data must be checked: a line break in a field could forge other lines
 */
export function siwxText(data: SiwxData): string {
  const { chainId, statement, resources } = data
  const namespace = namespaceOf(chainId)
  const lines: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', data.uri],
    ['Version', data.version],
    ['Chain ID', chainId.slice(namespace.length + 1)],
    ['Nonce', data.nonce],
    ['Issued At', data.issuedAt],
    ['Expiration Time', data.expirationTime],
    ['Not Before', data.notBefore],
    ['Request ID', data.requestId],
  ]
  return [
    `${data.domain} wants you to sign in with your ${chainNames[namespace]} account:`,
    data.accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...lines.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}`),
    ...(resources ? ['Resources:', ...resources.map(uri => `- ${uri}`)] : []),
  ].join('\n')
}
