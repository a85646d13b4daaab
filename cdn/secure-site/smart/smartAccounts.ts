import { fromBase64Url, toBase64Url } from '../../../shared/base64Url.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { AccountType } from '../../../shared/embedded/secureMethods.schema.ts'
import { delegate, delegateCodeHash, delegateOf } from '../../../shared/embedded/smartAccount.ts'
import type { SiteConfig } from '../pageConfig.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { SiteStore } from '../session/siteStore.ts'

/** Where the account can batch calls, and whether the visitor wants that. */
export interface SmartAccounts {
  /** Whether the operator offers it, and the network has the contract and supports its transactions. */
  isOffered(chainId: ChainId): Promise<boolean>
  /** All offered networks. */
  networks(): Promise<ChainId[]>
  /** The account's type on a network. */
  typeOn(chainId: ChainId): Promise<AccountType>
  /** Whether it already delegates to our contract. */
  isDeployed(chainId: ChainId, address: string): Promise<boolean>
  /** The visitor's choice, for all networks that offer it. */
  prefer(type: AccountType): void
  /** The site's wish, used until the visitor chooses. */
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

/** Checks for the audited contract's exact code, and for blocks of Prague or later, which EIP-7702 needs. */
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
