import type { Context } from 'hono'
import { history, type Transfer } from '../../shared/api/history.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountSources } from '../sources/accountSources.ts'
import type { AccountAnswers, PathOf } from './accountAnswers.ts'
import { checkInput } from './checkInput.ts'
import { fitText } from './fitText.ts'
import { orUnseen } from './orUnseen.ts'
import { addressInPath, networkParts, projectNetwork } from './projectNetwork.ts'

/** About one block, so a transaction shows soon after its receipt. */
const freshness = { freshMs: 5000, staleMs: 10_000, lockMs: 5000 }

/** An account's transactions. @spec 7.history */
export function historyRoute(answers: AccountAnswers, sources: AccountSources) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId, cursor } = checkInput(history.query, c.req.query(), 'query')
    const network = projectNetwork(c, chainId, 'activity')
    const address = addressInPath(c, network)
    const source = sources.of(c.get('project'), network)
    return answers.answer(c, {
      endpoint: history,
      source,
      key: [network.id, address, cursor ?? ''],
      freshness,
      cacheControl: 'private, no-cache',
      ask(part) {
        const asked = source.history?.({ ...networkParts(c, network), address, ...part }, cursor)
        return cursor === undefined ? orUnseen(c, part, asked, { data: [], next: null, unseen: ['all'] }) : asked
      },
      async tidy(reply, pathOf) {
        return {
          ...reply,
          data: await Promise.all(
            reply.data.map(async transaction => ({
              ...transaction,
              transfers:
                transaction.transfers &&
                (await Promise.all(transaction.transfers.map(each => tidyTransfer(each, pathOf)))),
            })),
          ),
        }
      },
    })
  }
}

async function tidyTransfer(transfer: Transfer, pathOf: PathOf): Promise<Transfer> {
  const { fungible_info: token, nft_info: nft } = transfer
  const link = async (given: { url: string } | undefined) => {
    const url = await pathOf(given?.url)
    return url ? { url } : undefined
  }
  return {
    ...transfer,
    fungible_info: token && {
      ...token,
      name: fitText(token.name, 64),
      symbol: fitText(token.symbol, 32),
      icon: await link(token.icon),
    },
    nft_info: nft && {
      ...nft,
      name: fitText(nft.name, 100),
      content: nft.content && { preview: await link(nft.content.preview), detail: await link(nft.content.detail) },
    },
  }
}
