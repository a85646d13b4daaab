import { fromBase64Url, toBase64Url } from '../../../shared/base64Url.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { AccountType } from '../../../shared/embedded/secureMethods.schema.ts'
import { delegate, delegateCodeHash, delegateOf } from '../../../shared/embedded/smartAccount.ts'
import type { SiteConfig } from '../pageConfig.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { SiteStore } from '../session/siteStore.ts'

/** Where the account may carry out several calls at once, and whether the visitor wants that. */
export interface SmartAccounts {
  /** The operator offers it, and the network has the contract and takes its transactions. */
  isOffered(chainId: ChainId): Promise<boolean>
  /** All of those. */
  networks(): Promise<ChainId[]>
  /** What the account is there. */
  typeOn(chainId: ChainId): Promise<AccountType>
  /** It delegates to our contract already. */
  isDeployed(chainId: ChainId, address: string): Promise<boolean>
  /** The visitor's choice counts for all networks that offer it. */
  prefer(type: AccountType): void
  /** What the site wishes, where the visitor has chosen nothing. */
  wish(type: AccountType): void
}

type Kept = Pick<SiteStore, 'readType' | 'writeType'>

export function createSmartAccounts({ smartNetworks }: SiteConfig, callNode: CallNode, store: Kept): SmartAccounts {
  const found = new Map<ChainId, Promise<boolean>>()
  const isOffered = (chainId: ChainId): Promise<boolean> => {
    if (!smartNetworks.includes(chainId)) return Promise.resolve(false)
    const known = found.get(chainId)
    if (known) return known
    const finding = probe(chainId, callNode)
    found.set(chainId, finding)
    return finding.catch(() => {
      // A node that did not answer may do so later.
      found.delete(chainId)
      return false
    })
  }
  return {
    isOffered,
    async networks() {
      const offered = await Promise.all(smartNetworks.map(isOffered))
      return smartNetworks.filter((_, index) => offered[index])
    },
    async typeOn(chainId) {
      const wanted = store.readType('chosen') ?? store.readType('wished') ?? 'smartAccount'
      return wanted === 'smartAccount' && (await isOffered(chainId)) ? 'smartAccount' : 'eoa'
    },
    isDeployed: async (chainId, address) =>
      delegateOf(await callNode(chainId, 'eth_getCode', [address, 'latest'])) === 'ours',
    prefer: type => store.writeType('chosen', type),
    wish: type => store.writeType('wished', type),
  }
}

/** The very code of the contract that was audited, on a network whose blocks are of Prague or later: only those know EIP-7702. */
async function probe(chainId: ChainId, callNode: CallNode): Promise<boolean> {
  const [code, block] = await Promise.all([
    callNode(chainId, 'eth_getCode', [delegate, 'latest']),
    callNode(chainId, 'eth_getBlockByNumber', ['latest', false]),
  ])
  if (typeof code !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(code)) return false
  const bytes = Uint8Array.from(code.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return toBase64Url(hash) === toBase64Url(fromBase64Url(delegateCodeHash)) && 'requestsHash' in Object(block)
}
