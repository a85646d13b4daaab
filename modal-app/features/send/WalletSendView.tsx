import { type Ref, useRef } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { SiteName } from '../../app/SiteName.tsx'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { goTo } from '../../flow/goTo.ts'
import { fillText } from '../../lib/fillText.tsx'
import { writeAmount } from '../../lib/readAmount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AmountChoice } from '../../money/AmountChoice.tsx'
import { AmountInput, WrongAmount } from '../../money/AmountInput.tsx'
import { CautionNotice } from '../../money/CautionNotice.tsx'
import { OpenSendNotice } from '../../money/OpenSendNotice.tsx'
import { TokenPicker } from '../../money/TokenPicker.tsx'
import { windowOpener } from '../../money/windowOpener.ts'
import { networkById, networkImage } from '../../networks/networks.ts'
import { Button, type Guard } from '../../ui/Button.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { formCautions } from './formCautions.ts'
import { RecipientField } from './RecipientField.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { reviewSend } from './reviewSend.ts'
import {
  chooseMax,
  chooseToken,
  readTokensAgain,
  sendFromElsewhere,
  showSendTokens,
  typeAmount,
} from './sendActions.ts'
import { formAmount, type SendStep, sendingOf, sendStep, sendTokens, tokensKnown, useSendState } from './sendFacts.ts'

/** The steps in which the button itself acts. In the others it names the missing input and leads there. */
const variants: { readonly [S in SendStep]?: 'primary' | 'neutral' } = {
  readingTokens: 'neutral',
  tokensFailed: 'neutral',
  selectToken: 'neutral',
  preview: 'primary',
}

/** Until the recipient's facts are known, a press leads to the review instead of opening a window. */
const unread: Guard = { ref() {}, press: (_, act) => act(), hint: '' }

/** What to send, and to whom. The button names the missing input and leads there. */
export function WalletSendView() {
  const app = useApp()
  const { t, languages } = useI18n()
  const state = useSendState()
  const review = useAction(() => reviewSend(app, languages), true)
  const amountInput = useRef<HTMLInputElement>(null)
  const amountChoices = useRef<HTMLDivElement>(null)
  const recipientInput = useRef<HTMLTextAreaElement>(null)
  const sending = sendingOf(state)
  const cautions = formCautions(state)
  const guard = useArmed(`${sending?.token?.id} ${sending?.form.amount} ${sending?.form.recipient} ${cautions}`)
  if (!sending) return <SendElsewhere />

  const { connection, network, form, token } = sending
  const amount = formAmount(form, token ?? { decimals: 0, symbol: '' }, languages)
  const step = sendStep({
    token,
    tokens: tokensKnown(state, connection),
    isTokenFixed: form.fixed.includes('token'),
    typed: form.amount,
    amount,
    recipient: form.recipient,
    problem: form.problem,
    isResolving: form.name?.status === 'reading',
  })
  const isGuarded = step === 'preview' && windowOpener(app, connection) !== undefined
  // From the handshake, never from the page's own words.
  const site = <SiteName />
  const go: Partial<Record<SendStep, () => void>> = {
    tokensFailed: () => void readTokensAgain(app),
    selectToken: () => showSendTokens(app),
    chooseAmount: () => amountChoices.current?.querySelector('button')?.focus(),
    addAddress: () => recipientInput.current?.focus(),
    invalidAddress: () => recipientInput.current?.focus(),
    preview: () => void review.run(),
  }
  return (
    <>
      <Stack gap="tight">
        {form.fixed.length > 0 && <Lead>{fillText(marks => t('send.fixed', marks), { site })}</Lead>}
        <SendAmount inputRef={amountInput} sending={sending} step={step} />
        {token && amount.is === 'ambiguous' && (
          <AmountChoice
            amounts={amount.amounts}
            choicesRef={amountChoices}
            onChoose={text => typeAmount(app, text)}
            text={form.amount}
            token={token}
          />
        )}
        <RecipientField form={form} inputRef={recipientInput} network={network} />
        {cautions.map(caution => (
          <CautionNotice caution={caution} key={caution} symbol={token?.symbol ?? ''} />
        ))}
        <OpenSendNotice />
        {form.refusal && <RefusalNotice network={network} refusal={form.refusal} />}
      </Stack>
      <Foot>
        <Button
          busy={form.isPreparing === true || step === 'readingTokens'}
          guard={isGuarded ? (form.facts ? guard : unread) : undefined}
          onClick={go[step] ?? (() => amountInput.current?.focus())}
          variant={variants[step] ?? 'unfinished'}
        >
          {t(`send.step.${step}`)}
        </Button>
        {(step === 'insufficientFunds' || form.refusal?.reason === 'amount' || form.refusal?.reason === 'fee') && (
          <Button onClick={() => sendFromElsewhere(app)} variant="quiet">
            {t('send.elsewhere.wallet')}
          </Button>
        )}
      </Foot>
    </>
  )
}

interface SendAmountProps {
  sending: NonNullable<ReturnType<typeof sendingOf>>
  step: SendStep
  inputRef: Ref<HTMLInputElement>
}

/** The amount and the token of the form. */
function SendAmount({ sending: { form, token }, step, inputRef }: SendAmountProps) {
  const app = useApp()
  const { t, languages } = useI18n()
  const read = token && formAmount(form, token, languages)
  const isFixed = form.fixed.includes('amount')
  const problem = () => {
    if (step === 'chooseAmount') return t('send.amount.unclear')
    if (step === 'incorrectValue' && token) return <WrongAmount read={read} token={token} />
    if (step === 'tokensFailed') return t('send.tokens.failed')
    if (step === 'missingToken') return t('send.missingToken')
    return step === 'insufficientFunds' && t('send.refusal.amount')
  }
  return (
    <AmountInput
      inputRef={inputRef}
      isPlain={step === 'tokensFailed'}
      onChange={text => typeAmount(app, text)}
      onChooseToken={form.fixed.includes('token') ? undefined : () => showSendTokens(app)}
      onMax={isFixed ? undefined : () => chooseMax(app, languages)}
      problem={problem()}
      read={read}
      readOnly={isFixed}
      token={token}
      // A page writes a decimal point, which groups thousands in some languages.
      value={isFixed ? writeAmount(form.amount, languages) : form.amount}
    />
  )
}

/** Shown when the page asks to send on another network than the wallet's. */
function SendElsewhere() {
  const app = useApp()
  const { t } = useI18n()
  const wallet = useSelector(state => activeConnection(state)?.wallet.name)
  const network = useSelector(state => networkById(state.networks.list, state.send?.chainId))
  if (!network || wallet === undefined) return null
  return (
    <StatusScreen
      actions={
        <Button onClick={() => goTo(app, { view: 'SwitchNetwork', network })} variant="primary">
          {t('send.switch', { network: network.name })}
        </Button>
      }
      picture={<WalletImage isRound name={network.name} size="hero" src={networkImage(app.config, network)} />}
      title={t('send.elsewhere.title')}
    >
      {t('send.elsewhere.text', { network: network.name, wallet })}
    </StatusScreen>
  )
}

/** The tokens that can be sent from this account on its network. */
export function WalletSendSelectTokenView() {
  const choose = useAction(chooseToken)
  const state = useSendState()
  const tokens = sendTokens(state)
  return <TokenPicker current={state.send?.token} onChoose={token => void choose.run(token)} tokens={tokens} />
}
