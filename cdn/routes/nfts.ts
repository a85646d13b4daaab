import type { Context } from 'hono'
import { nfts } from '../../shared/api/nfts.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountSources } from '../sources/accountSources.ts'
import type { AccountAnswers } from './accountAnswers.ts'
import { checkInput } from './checkInput.ts'
import { fitText } from './fitText.ts'
import { orUnseen } from './orUnseen.ts'
import { addressInPath, networkParts, projectNetwork } from './projectNetwork.ts'

const freshness = { freshMs: 30_000, staleMs: 60_000, lockMs: 5000 }

/** NFTs of an account. */
export function nftsRoute(answers: AccountAnswers, sources: AccountSources) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId, cursor } = checkInput(nfts.query, c.req.query(), 'query')
    const network = projectNetwork(c, chainId, 'balances')
    const address = addressInPath(c, network)
    const source = sources.of(c.get('project'), network)
    return answers.answer(c, {
      endpoint: nfts,
      source,
      key: [network.id, address, cursor ?? ''],
      freshness,
      cacheControl: 'private, no-cache',
      ask(part) {
        const asked = source.nfts?.({ ...networkParts(c, network), address, ...part }, cursor)
        return cursor === undefined ? orUnseen(c, part, asked, { data: [], next: null, isUnseen: true }) : asked
      },
      async tidy(reply, pathOf) {
        return {
          ...reply,
          data: await Promise.all(
            reply.data.map(async nft => ({
              ...nft,
              name: fitText(nft.name, 100),
              collection: fitText(nft.collection, 100),
              image: await pathOf(nft.image),
            })),
          ),
        }
      },
    })
  }
}
