import Globe from 'lucide-react/icons/globe'
import Power from 'lucide-react/icons/power'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { address, copied, harbour, lantern, longNamed, northstar, nothing, site, unnamed } from '../gallery/samples.ts'
import type { Story, StoryEnv } from '../gallery/story.ts'
import { shortenAddress } from '../lib/shortenAddress.ts'
import { Amount } from './Amount.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { ConnectingRing } from './ConnectingRing.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Fact } from './Fact.tsx'
import { Footnote } from './Footnote.tsx'
import { Lead } from './Lead.tsx'
import { List } from './List.tsx'
import { Notice } from './Notice.tsx'
import { Panel, type PanelProps } from './Panel.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'
import { StatusScreen } from './StatusScreen.tsx'
import { ToastCard } from './ToastCard.tsx'
import { WalletImage } from './WalletImage.tsx'
import { WalletRow } from './WalletRow.tsx'

type PanelParts = Partial<PanelProps> & { title: string; children: ReactNode }

function story(name: string, parts: (env: StoryEnv) => PanelParts): Story {
  return {
    name,
    ownRoot: true,
    render: env => <Panel onDismiss={nothing} theme={env.theme} viewKey={name} {...parts(env)} />,
  }
}

function connect({ i18n: { t } }: StoryEnv, wallets: { name: string; icon: string | undefined }[]): PanelParts {
  return {
    title: t('connect.title'),
    children: (
      <>
        <Lead>{t('connect.lead.none')}</Lead>
        <List>
          {wallets.map(wallet => (
            <WalletRow
              icon={wallet.icon}
              key={wallet.name}
              name={wallet.name}
              onClick={nothing}
              tag={t('connect.installed')}
            />
          ))}
        </List>
        <Stack end>
          <Footnote icon={<ShieldCheck />}>{t('connect.promise', { site })}</Footnote>
        </Stack>
      </>
    ),
  }
}

export const connectOne = story('connect, one wallet', env => connect(env, [harbour]))
export const connectThree = story('connect, three wallets', env => connect(env, [harbour, lantern, northstar]))
export const connectMany = story('connect, more than fits', env =>
  connect(env, [
    harbour,
    longNamed,
    lantern,
    northstar,
    unnamed,
    { name: 'Fjord', icon: undefined },
    { name: 'Quill & Co', icon: undefined },
  ]),
)
export const connectLoading = story('connect, loading', ({ i18n: { t } }) => ({
  title: t('connect.title'),
  children: (
    <>
      <Lead>{t('connect.lead.none')}</Lead>
      <Stack gap="tight">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Stack>
    </>
  ),
}))
export const connectEmpty = story('connect, no wallet', ({ i18n: { t } }) => ({
  title: t('connect.title'),
  children: (
    <StatusScreen picture={<Wallet />} title={t('connect.empty.title')}>
      {t('connect.empty.text')}
    </StatusScreen>
  ),
}))

type Outcome = 'waiting' | 'declined' | 'busy' | 'failed' | 'done'

const titles = {
  waiting: 'task.waiting.title',
  declined: 'task.declined.title',
  busy: 'task.busy.title',
  failed: 'connecting.failed.title',
  done: 'connecting.done.title',
} as const
const texts = {
  waiting: 'connecting.waiting.text',
  declined: 'task.declined.text',
  busy: 'task.busy.text',
  failed: 'task.failed.text',
} as const

function connecting(wallet: { name: string; icon: string | undefined }, outcome: Outcome, more = ''): Story {
  return story(`connecting, ${outcome}${more}`, ({ i18n: { t } }) => ({
    title: wallet.name,
    direction: 'forward',
    onBack: nothing,
    children: (
      <StatusScreen
        actions={
          outcome === 'done' ? undefined : (
            <>
              {outcome !== 'waiting' && <Button variant="primary">{t('action.tryAgain')}</Button>}
              <Button variant={outcome === 'waiting' ? 'neutral' : 'quiet'}>{t('action.cancel')}</Button>
            </>
          )
        }
        picture={
          <ConnectingRing icon={wallet.icon} name={wallet.name} state={outcome === 'busy' ? 'waiting' : outcome} />
        }
        title={t(titles[outcome], { wallet: wallet.name })}
      >
        {outcome !== 'done' && t(texts[outcome], { wallet: wallet.name })}
      </StatusScreen>
    ),
  }))
}

export const connectingWaiting = connecting(harbour, 'waiting')
export const connectingDeclined = connecting(lantern, 'declined')
export const connectingBusy = connecting(harbour, 'busy')
export const connectingFailed = connecting(unnamed, 'failed')
export const connectingDone = connecting(northstar, 'done')
export const connectingLongName = connecting(longNamed, 'declined', ', a long name')

function account({ i18n: { t } }: StoryEnv, balance: ReactNode, notice?: ReactNode): PanelParts {
  return {
    title: t('title.Account'),
    children: (
      <>
        {notice}
        <Stack align="center" gap="tight">
          <Avatar address={address} />
          <CopyButton copy={copied} label={t('account.copyAddress')} text={address}>
            <bdi dir="ltr">{shortenAddress(address)}</bdi>
          </CopyButton>
          {balance}
          <Fact
            icon={<WalletImage name={harbour.name} size="small" src={harbour.icon} />}
            label={t('account.wallet')}
            value={harbour.name}
          />
          <Fact icon={<Globe />} label={t('account.network')} onClick={nothing} value="Anvil 31337" />
        </Stack>
        <Stack end gap="tight">
          <Button icon={<Power />} variant="quiet">
            {t('account.disconnect')}
          </Button>
        </Stack>
      </>
    ),
  }
}

export const accountFull = story('account', env => account(env, <Amount symbol="ETH" value="9,999.999" />))
export const accountLoading = story('account, balance loading', env => account(env, <Amount />))
export const accountHuge = story('account, a very large balance', env =>
  account(env, <Amount symbol="SHIB-LONG-SYMBOL" value="115,792,089,237,316,195,423,570,985,008,687,907,853.584" />),
)
export const accountNoBalance = story('account, balance unavailable', env =>
  account(env, <Lead>{env.i18n.t('account.balance.unavailable')}</Lead>),
)
export const accountUnsupported = story('account, unsupported network', env => {
  const { t } = env.i18n
  return account(
    env,
    <Lead>{t('account.balance.unavailable')}</Lead>,
    <Notice
      action={<Button inline>{t('switchNetwork.waiting.title', { network: 'Anvil 31337' })}</Button>}
      title={t('switchNetwork.declined.title')}
      tone="warning"
    >
      {t('switchNetwork.declined.text', { wallet: 'Sepolia' })}
    </Notice>,
  )
})

export const toastSuccess = story('with a toast: success', env => ({
  ...account(env, <Amount symbol="ETH" value="1.5" />),
  toast: {
    isError: false,
    card: <ToastCard message={env.i18n.t('connecting.done.title', { wallet: harbour.name })} variant="success" />,
  },
}))
export const toastError = story('with a toast: error', env => ({
  ...account(env, <Amount symbol="ETH" value="<0.001" />),
  toast: {
    isError: true,
    card: <ToastCard message={env.i18n.t('toast.declined')} variant="error" />,
  },
}))
export const toastLoading = story('with a toast: loading', env => ({
  ...account(env, <Amount symbol="ETH" value="0" />),
  toast: {
    isError: false,
    card: <ToastCard message={env.i18n.t('switchNetwork.waiting.title', { network: 'Optimism' })} variant="loading" />,
  },
}))

export const closeDisabled = story('close disabled', env => ({
  ...account(env, <Amount symbol="ETH" value="12" />),
  onBack: nothing,
  closeDisabledReason: 'Answer the request first, or cancel it.',
}))

export const broken = story('something went wrong', ({ i18n: { t } }) => ({
  title: t('title.Account'),
  children: (
    <StatusScreen
      actions={<Button variant="primary">{t('action.tryAgain')}</Button>}
      picture={<TriangleAlert />}
      title={t('error.title')}
    >
      {t('error.text')}
    </StatusScreen>
  ),
}))

export const longTitle = story('a long title', env => ({
  ...connect(env, [harbour]),
  title: `${longNamed.name} wants to connect`,
  onBack: nothing,
}))
