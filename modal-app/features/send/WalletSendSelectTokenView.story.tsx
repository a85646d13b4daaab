import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { hostileTokens } from '../../gallery/ownings.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { emptyForm } from './send.ts'
import { connection, ethereum, tokenBalance, tokenList, tokens } from './testSend.ts'

function story(name: string, list: readonly TokenBalance[]) {
  return viewStory(name, {
    connections: [connection],
    networks: [ethereum],
    history: [{ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendSelectToken' }],
    prepare: app =>
      app.store.setState({ tokens: { [tokensKey(connection)]: tokenList(list) }, send: emptyForm('eip155:1') }),
  })
}

const many = Array.from({ length: 12 }, (_, index) =>
  tokenBalance(`TOK${index}`, `${index + 1}.25`, {
    name: `Token number ${index}`,
    address: `eip155:1:0x${String(index).padStart(40, '1')}`,
  }),
)

export const few = story('a few', tokens)
export const searchable = story('enough to search', [...tokens, ...many])
export const hostile = story('names that mislead', [...tokens.slice(0, 1), ...hostileTokens])
