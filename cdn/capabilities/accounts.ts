import type { Hono } from 'hono'
import { balance } from '../../shared/api/balance.schema.ts'
import { fungiblePrice } from '../../shared/api/fungiblePrice.schema.ts'
import { history } from '../../shared/api/history.schema.ts'
import { identity } from '../../shared/api/identity.schema.ts'
import { nfts } from '../../shared/api/nfts.schema.ts'
import type { AppParts } from '../appParts.ts'
import type { Capability } from '../capability.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { balanceRoute } from '../routes/balance.ts'
import { fungiblePriceRoute } from '../routes/fungiblePrice.ts'
import { historyRoute } from '../routes/history.ts'
import { identityRoute } from '../routes/identity.ts'
import { nftsRoute } from '../routes/nfts.ts'
import { type AccountSources, createAccountSources } from '../sources/accountSources.ts'
import { createChainSource } from '../sources/chain/createChainSource.ts'
import { createSource } from '../sources/createSource.ts'
import { createEsplora } from '../sources/esplora.ts'

/** Accounts' assets and history, from the operator's sources. */
export const accounts: Capability = {
  routes(app, parts) {
    const { answers, forCall, conditional } = parts
    const sources = sourcesOf(parts)
    sharedRoutes(app, parts, sources)
    app.get(history.path, ...forCall, conditional, historyRoute(answers, sources))
  },
  secureRoutes: (app, parts) => sharedRoutes(app, parts, sourcesOf(parts)),
}

/** Also used by the embedded wallet. */
function sharedRoutes(
  app: Hono<CdnEnv>,
  { answers, forCall, forPostOfBody, conditional }: AppParts,
  sources: AccountSources,
): void {
  app.get(balance.path, ...forCall, conditional, balanceRoute(answers, sources))
  app.get(nfts.path, ...forCall, conditional, nftsRoute(answers, sources))
  app.get(identity.path, ...forCall, conditional, identityRoute(answers, sources))
  app.post(fungiblePrice.path, ...forPostOfBody, fungiblePriceRoute(answers, sources))
}

function sourcesOf({ deps, safeFetch, nodes, tokens }: AppParts): AccountSources {
  const esplora = createEsplora({ fetch: deps.fetch, timeoutMs: deps.rpcTimeoutMs, timeout: deps.timeout })
  return createAccountSources({
    chain: deps.chainSource ?? createChainSource({ ...deps, safeFetch, store: deps.cache, nodes, esplora, tokens }),
    create: (settings, project, network) =>
      createSource(
        settings,
        { project, network },
        { api: deps, nodes, tokens, elapsed: deps.elapsed, report: deps.tellNode },
      ),
    publicIndexers: deps.publicIndexers ?? false,
    elapsed: deps.elapsed,
  })
}
