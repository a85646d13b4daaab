import type { Part, Placeholder } from '../flow/lazyView.tsx'
import type { RouteName } from '../flow/Route.ts'
import type { View, ViewPart } from '../flow/View.ts'
import type { I18n } from '../lib/createI18n.ts'
import common from '../locales/en.later.gen.json'
import titles from '../locales/en.titles.gen.json'
import { AccountHeadSkeleton, AccountSkeleton } from '../ui/AccountSkeleton.tsx'
import { QrFrame } from '../ui/QrFrame.tsx'
import {
  EntrySkeletons,
  FactsSkeleton,
  FormSkeleton,
  ListSkeleton,
  StatusSkeleton,
  TilesSkeleton,
} from '../ui/viewSkeletons.tsx'

/** The skeleton of a view until it has loaded; `status` for the others. */
const shapes: { readonly [V in RouteName]?: SkeletonName } = {
  Account: 'account',
  ConnectingFarcaster: 'code',
  ConnectingWalletConnect: 'code',
  ConnectingWalletConnectBasic: 'code',
  WalletReceive: 'code',
  OnRampActivity: 'entries',
  BuyDone: 'entries',
  OnRampFiatSelect: 'entries',
  OnRampTokenSelect: 'entries',
  SwapSelectToken: 'entries',
  Transactions: 'entries',
  WalletSendSelectToken: 'entries',
  NetworkDetails: 'facts',
  OnRampProviders: 'facts',
  SIWXSignMessage: 'facts',
  SmartSessionCreated: 'facts',
  SwapPreview: 'facts',
  WalletSendConfirmed: 'facts',
  WalletSendPreview: 'facts',
  ConnectLogins: 'form',
  EmailLogin: 'form',
  EmailVerifyOtp: 'form',
  RegisterAccountName: 'form',
  SmartSessionList: 'form',
  Swap: 'form',
  UpdateEmailPrimaryOtp: 'form',
  UpdateEmailSecondaryOtp: 'form',
  UpdateEmailWallet: 'form',
  WalletSend: 'form',
  AccountSettings: 'list',
  ConnectSocials: 'list',
  ConnectWallets: 'list',
  GetWallet: 'list',
  Networks: 'list',
  ProfileWallets: 'list',
  UnsupportedChain: 'list',
  WalletCompatibleNetworks: 'list',
  AllWallets: 'tiles',
}

/** Shared parts of views outside of the document. */
export const viewParts = {
  placeholderOf(view: RouteName): Placeholder {
    return { Waiting: skeletons[shapes[view] ?? 'status'], WaitingHead: skeletons.accountHead }
  },

  /** Undefined for a view about one wallet, whose name is the title. */
  titleOf(view: RouteName, i18n: I18n): string | undefined {
    const key = `title.${view}` as keyof typeof titles
    if (!(key in titles)) return undefined
    i18n.include(titles)
    return i18n.t(key)
  },

  /**
   * After it has loaded, also loads its parts from other features; and once it is on screen, the views that it leads
   * to.
   */
  partOf({ slots = {} }: View, { texts = [], leadsTo = [], enter, ...part }: ViewPart): Part {
    for (const slot of Object.values(slots)) void slot?.prefetch()
    return {
      ...part,
      texts: [common, ...texts],
      async enter(app, before) {
        for (const next of leadsTo) app.prefetch(next)
        await enter?.(app, before)
      },
    }
  },
}

/** Drawn until a view has loaded: a placeholder of its shape. */
const skeletons = {
  account: AccountSkeleton,
  accountHead: AccountHeadSkeleton,
  code: QrFrame,
  entries: EntrySkeletons,
  facts: FactsSkeleton,
  form: FormSkeleton,
  list: ListSkeleton,
  status: StatusSkeleton,
  tiles: TilesSkeleton,
} as const

type SkeletonName = keyof typeof skeletons
