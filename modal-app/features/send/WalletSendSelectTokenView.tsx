import { useAction } from '../../dialog/useAction.ts'
import { TokenPicker } from '../../money/TokenPicker.tsx'
import { chooseToken } from './sendActions.ts'
import { sendTokens } from './sendFacts.ts'
import { useSendState } from './useSendState.ts'

/** The tokens that can be sent from this account on its network. */
export function WalletSendSelectTokenView() {
  const choose = useAction(chooseToken)
  const state = useSendState()
  const tokens = sendTokens(state)
  return <TokenPicker current={state.send?.token} onChoose={token => void choose.run(token)} tokens={tokens} />
}
