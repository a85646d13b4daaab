import type { ComponentType } from 'react'
import type { Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { FrameEvents } from '../../shared/protocol/events.schema.ts'
import type { ViewName } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import type { FirstMessageKey, MessageKey } from '../lib/createI18n.ts'
import type { TaskKind } from '../tasks/Task.ts'
import type { LazyView, Part } from './lazyView.tsx'
import type { OpenRequest } from './openModal.ts'
import type { Route, RouteName } from './Route.ts'

declare module '../app/App.ts' {
  interface App {
    /** The rows of all views (boot/views.ts). */
    readonly views: Views
    /** Loads a view that will soon be opened. A failure is reported when the view is opened. */
    prefetch(view: RouteName): void
  }
}

/** An account that the visitor is about to use. */
export interface ReadyAccount {
  readonly connection: Connection
  /** The network that was chosen before connecting, if the wallet is on another one. */
  readonly chosen?: Network | undefined
}

/** What decides whether a view is due. */
export type DueState = Pick<State, 'connections' | 'networks' | 'settings' | 'sessions' | 'signIn'>

/** What decides whether a view can be closed. */
export type LockState = Pick<State, 'router' | 'connections' | 'settings' | 'sessions'>

/**
 * The row of a view: all that the rest of the modal knows about it. Each feature has the rows of its views in its
 * `views.ts`; they are in the document, and the feature itself is loaded by `load`.
 */
export interface View<V extends RouteName = RouteName> {
  /** Loads the feature, with what the view is made of. Undefined for a view that is in the document itself. */
  readonly load?: () => Promise<{ readonly feature: Feature<V> }>
  /** A view in the document itself. */
  readonly View?: ComponentType
  /** The title of a view in the document. Others are the texts `title.<view>`; without one, the title is the name of a wallet. */
  readonly title?: FirstMessageKey
  /** Whether it has a head of its own in the place of the title (Part.Head). */
  readonly hasHead?: boolean
  /** What it shows of other features, by its place there (boot/views.ts). */
  readonly slots?: Readonly<Partial<Record<string, LazyView>>>
  /** Shown at the start of the header instead of Back; null for nothing. */
  readonly Start?: ComponentType | null
  /**
   * - `account`: it is about the account in use, and enters anew when that changes. Without one, Connect opens
   * - `connection`: it is about the connection in use, and goes with it
   * - `network`: it needs no connection, but with one, the network must be one of this site's
   * - `wallets`: it lists all connections, enters anew when they change, and stays without any
   */
  readonly needs?: 'account' | 'connection' | 'network' | 'wallets'
  /** The view of the spec that the page is told in its place, for one that is ours alone (shared/views.ts). */
  readonly reportedAs?: ViewName
  /** It is about a wallet that visitors do not know by a name, so its title is not the wallet's. */
  readonly hasOwnTitle?: boolean
  /** Whether it lists wallets to connect. */
  readonly isList?: boolean
  /** Whether it draws a pairing. */
  readonly isPairing?: boolean
  /** Whether it is part of the choice of a network, and left with the rest of it once that is made. */
  readonly isNetworkChoice?: boolean
  /** Whether it offers further wallets and goes on with the one that was connected. */
  readonly leadsOn?: boolean
  /** Whether it only tells something: the visitor loses nothing if another view lies over it for a while. */
  readonly isInterruptible?: boolean
  /** The kind of task that it draws. A task ends with its view, but for `connect`, which may run for the page. */
  readonly asks?: Exclude<TaskKind, 'pagePairing'>
  /** Which calls of a page's open() change nothing while its task waits: `all`, or `plain` ones, without options. */
  readonly ignoresOpen?: 'plain' | 'all'
  /** What a page may open it with, besides its name. A page cannot open a view without this. */
  readonly opens?: 'plain' | 'arguments' | 'uri'
  /** Whether a page may open it for another network than the wallet's, which is then moved first. */
  readonly mayMove?: boolean
  /** What was done here, for a page whose `open()` waits for that; undefined until it was. */
  outcome?(state: State, route: Route<V>): ModalOutcome | undefined
  /** Whether an iframe in an element of the page shows it. What it shows no view of, the modal does. */
  readonly isInline?: boolean
  /** Whether a call of the page has brought it, so that the page's open() without options changes nothing. */
  isForCall?(route: Route<V>): boolean
  /** Why it cannot be closed now: only through its own Cancel or Disconnect (spec §2, reference §1.3). */
  locks?(state: LockState, views: Views): MessageKey | undefined
  /** The route an account has to pass before the visitor goes on; undefined if there is nothing to settle. */
  due?(state: DueState, account: ReadyAccount): Route<V> | undefined
  /** Runs while a wallet is asked for its accounts, which may have to pass this view next. */
  ahead?(app: App): void
  /** Whether the wallet or the page has settled by itself what the view is about. */
  isSettled?(state: State, route: Route<V>): boolean
  /** Runs when the modal closes, whatever view is on screen. */
  forget?(app: App): void
}

export type ModalOutcome = NonNullable<FrameEvents['modal.changed']['outcome']>

/**
 * Reads what a page opens a view with.
 * @throws ConnectKitError `invalid_option`, naming what is wrong; `not_available` where the site does not offer it
 */
export type ReadOpening = (
  app: App,
  wanted: { namespace: Namespace | undefined; given: unknown },
) => OpenRequest | Promise<OpenRequest>

/** The rows of some views. */
export type Rows<N extends RouteName> = { readonly [V in N]: View<V> }

/** The rows of all views. An account has to pass the views that are due in their order here. */
export type Views = Rows<RouteName>

/** A feature: what its views are made of. The rows of its `views.ts` say which it has to have. */
export type Feature<N extends RouteName = RouteName> = { readonly [V in N]: ViewPart }

/** What a view is made of. */
export interface ViewPart extends Part {
  /** Views of other features that it leads to: they load once it is on screen. */
  readonly leadsTo?: readonly RouteName[]
  /** Reads the arguments that a page opens it with; undefined for the views that readOpening.ts knows itself. */
  readonly readOpening?: ReadOpening
  /** What the page would open it with as it is filled in now. */
  continues?(state: State): object | undefined
}
