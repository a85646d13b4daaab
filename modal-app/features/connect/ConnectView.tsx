import CircleHelp from 'lucide-react/icons/circle-question-mark'
import WalletIcon from 'lucide-react/icons/wallet'
import { type ComponentType, Fragment } from 'react'
import type { ConnectMethod } from '../../../shared/config.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { hasEmailLogin, offeredSocials } from '../../connectors/auth/offeredLogins.ts'
import { useAction } from '../../dialog/useAction.ts'
import { lazyView } from '../../flow/lazyView.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { GuideLine } from '../../ui/GuideLine.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Separator } from '../../ui/Separator.tsx'
import { connectGroups, isAlternative } from '../../wallets/connectGroups.ts'
import { useWalletSources } from '../../wallets/useWalletSources.ts'
import { walletChoices } from '../../wallets/walletChoices.ts'
import { hasMoreWallets, walletCount } from '../../wallets/walletCount.ts'
import { type Agreement, AgreementBox, useAgreement } from './AgreementBox.tsx'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { ConnectFooter } from './ConnectFooter.tsx'
import { explainWallets, showWalletList } from './connectActions.ts'
import { continueByEmail, EmailField } from './EmailField.tsx'
import { loadFeature } from './load.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { WalletRows } from './WalletRows.tsx'

const screen = lazyView(async () => (await loadFeature()).noWallets)

/** Connect without any way to connect. Few visitors see it, so it is not in the document. */
function NoWallets() {
  return <screen.View />
}

interface ConnectViewProps {
  /** Components for the groups other than wallets. A group without a component is unavailable. */
  methods?: Partial<Record<ConnectMethod, ComponentType<{ agreement: Agreement }>>>
}

type Methods = NonNullable<ConnectViewProps['methods']>

/**
 * All ways to connect: installed and recommended wallets, email and social logins.
 * @spec 2.view-connect
 */
export function ConnectView({ methods: given }: ConnectViewProps) {
  const app = useApp()
  const { t } = useI18n()
  const settings = useSelector(state => state.settings)
  const methods: Methods = given ?? {
    ...(hasEmailLogin(app.config, settings) && { email: EmailField }),
    ...(offeredSocials(app.config, settings, app).length > 0 && { social: SocialButtons }),
  }
  const sources = useWalletSources()
  const agreement = useAgreement()
  const showList = useAction(showWalletList)

  const otherGroups = connectGroups(settings, methods, [])
  const choices = walletChoices(sources, otherGroups.length)
  const groups = connectGroups(settings, methods, choices)
  const count = walletCount(sources)
  const hasAll = hasMoreWallets(settings.allWallets, app.isMobile, count, choices)
  const hasPageWallet = choices.some(({ kind }) => kind === 'page')
  const isReachable = choices.some(
    choice =>
      choice.kind === 'walletConnect' || choice.kind === 'external' || (choice.kind === 'listed' && choice.isReachable),
  )
  const hasNone = !hasPageWallet && !isReachable && !otherGroups.length

  if (!groups.length) return <NoWallets />

  function draw(group: ConnectMethod) {
    const Form = methods[group]
    if (Form) return <Form agreement={agreement} />
    if (!settings.collapseWallets || !otherGroups.length)
      return (
        <WalletRows agreement={agreement} choices={choices}>
          {hasAll && <AllWalletsRow agreement={agreement} count={count} />}
        </WalletRows>
      )
    return (
      <Button
        disabledReasonId={agreement.missingId}
        icon={<WalletIcon />}
        onClick={() => agreement.demand(() => void showList.run())}
      >
        {t('connect.withWallet')}
      </Button>
    )
  }

  return (
    <>
      {hasNone && !agreement.isAsked && <Lead>{t('connect.lead.none')}</Lead>}
      <AgreementBox agreement={agreement} />
      {groups.map((group, index) => (
        <Fragment key={group}>
          {isAlternative(groups[index - 1], group) && <Separator>{t('connect.or')}</Separator>}
          {draw(group)}
        </Fragment>
      ))}
      <ConnectFooter agreement={agreement}>
        {!hasPageWallet && (
          <GuideLine
            action={t('connect.guide.action')}
            onClick={() => (methods.email ? agreement.demand(() => continueByEmail(app)) : explainWallets(app))}
            onIntent={() => app.prefetch(methods.email ? 'EmailLogin' : 'WhatIsAWallet')}
            question={t('connect.guide.question')}
          />
        )}
      </ConnectFooter>
    </>
  )
}

const connectView = <ConnectView />

/**
 * The view of the route. Its element is made once: the view was drawn while the modal was hidden, and an opening that
 * changes nothing in it must not draw it again while the page waits.
 */
export function ConnectRoute() {
  return connectView
}

/** The help button at the start of the Connect header, for visitors who are new to wallets. */
export function HelpButton() {
  const { t } = useI18n()
  const explain = useAction(explainWallets)
  return <IconButton icon={<CircleHelp />} label={t('whatIsAWallet.title')} onClick={() => explain.run()} />
}
