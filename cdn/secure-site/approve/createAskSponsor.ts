import { sponsorCall } from '../../../shared/api/embedded/sponsor.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { CallApi } from '../api/callApi.ts'
import type { SiteConfig } from '../pageConfig.ts'
import type { AskSponsor } from './ApprovalParts.ts'

/** Undefined without sponsoring. */
export function createAskSponsor(api: CallApi, config: SiteConfig, chainId: ChainId): AskSponsor | undefined {
  const { projectId, pageOrigin, sponsored } = config
  if (!sponsored.includes(chainId)) return undefined
  return async (method, operation) =>
    (await api(sponsorCall, { projectId, pageOrigin, chainId, method, operation: { ...operation } })).result
}
