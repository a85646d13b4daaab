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

/** The state that decides whether a view is due. */
export type DueState = Pick<State, 'connections' | 'networks' | 'settings' | 'sessions' | 'signIn'>

/** The state that decides whether a view can be closed. */
export type LockState = Pick<State, 'router' | 'connections' | 'settings' | 'sessions'>

/**
 * The row of a view: all that the rest of the modal knows about it. Each feature has the rows of its views in its
 * `views.ts`; they are in the document, and the feature itself is loaded by `load`.
 */
export interface View<V extends RouteName = RouteName> {
  /** Loads the feature, which contains the view. Undefined for a view in the document itself. */
  readonly load?: () => Promise<{ readonly feature: Feature<V> }>
  /** A view in the document itself. */
  readonly View?: ComponentType
  /** The title of a view in the document. Others are the texts `title.<view>`; without one, the title is the name of a wallet. */
  readonly title?: FirstMessageKey
  /** Whether it replaces the title with its own head (Part.Head). */
  readonly hasHead?: boolean
  /** The parts of other features that it shows, by place (boot/views.ts). */
  readonly slots?: Readonly<Partial<Record<string, LazyView>>>
  /** Shown at the start of the header instead of Back; null for nothing. */
  readonly Start?: ComponentType | null
  /**
   * - `account`: it is about the account in use, and reloads when that changes. Without one, Connect opens
   * - `connection`: it is about the connection in use, and closes with it
   * - `network`: it needs no connection, but with one, the network must be one of this site's
   * - `wallets`: it lists all connections, reloads when they change, and stays even without any
   */
  readonly needs?: 'account' | 'connection' | 'network' | 'wallets'
  /** For a view that the spec lacks: the spec's view to report to the page instead (shared/views.ts). */
  readonly reportedAs?: ViewName
  /** It is about a wallet whose name visitors do not know, so its title is not the wallet's name. */
  readonly hasOwnTitle?: boolean
  /** Whether it lists wallets to connect. */
  readonly isList?: boolean
  /** Whether it draws a pairing. */
  readonly isPairing?: boolean
  /** Whether it is a step of choosing a network, and closes with the other steps once that is done. */
  readonly isNetworkChoice?: boolean
  /** Whether it offers more wallets and continues with the one that was connected. */
  readonly leadsOn?: boolean
  /** Whether it only informs: the visitor loses nothing if another view covers it for a while. */
  readonly isInterruptible?: boolean
  /** The kind of task it shows. A task ends with its view, except `connect`, which may run for the page. */
  readonly asks?: Exclude<TaskKind, 'pagePairing'>
  /** Which calls of the page's open() are ignored while its task waits: `all`, or `plain` ones without options. */
  readonly ignoresOpen?: 'plain' | 'all'
  /** What a page may open it with, besides its name. A page cannot open a view without this. */
  readonly opens?: 'plain' | 'arguments' | 'uri'
  /** Whether a page may open it for another network than the wallet's, which is then moved first. */
  readonly mayMove?: boolean
  /** The result for a page whose `open()` waits for it; undefined until there is one. */
  outcome?(state: State, route: Route<V>): ModalOutcome | undefined
  /** Whether an iframe inside the page's own element may show it. The modal shows all other views. */
  readonly isInline?: boolean
  /** Whether a call of the page opened it, so the page's open() without options changes nothing. */
  isForCall?(route: Route<V>): boolean
  /** Why it can only be closed by its own Cancel or Disconnect right now (spec §2, reference §1.3). */
  locks?(state: LockState, views: Views): MessageKey | undefined
  /** The step an account must complete before the visitor continues; undefined if there is none. */
  due?(state: DueState, account: ReadyAccount): Route<V> | undefined
  /** Runs while a wallet is asked for its accounts, which may need this view next. */
  ahead?(app: App): void
  /** Whether the wallet or the page has meanwhile resolved what the view is about. */
  isSettled?(state: State, route: Route<V>): boolean
  /** Runs when the modal closes, whichever view is on screen. */
  forget?(app: App): void
}

export type ModalOutcome = NonNullable<FrameEvents['modal.changed']['outcome']>

/**
 * Reads the arguments with which a page opens a view.
 * @throws ConnectKitError `invalid_option`, naming what is wrong; `not_available` where the site does not offer it
 */
export type ReadOpening = (
  app: App,
  wanted: { namespace: Namespace | undefined; given: unknown },
) => OpenRequest | Promise<OpenRequest>

/** The rows of some views. */
export type Rows<N extends RouteName> = { readonly [V in N]: View<V> }

/** The rows of all views. An account must complete the views that are due, in this order. */
export type Views = Rows<RouteName>

/** A feature: the parts of its views. The rows of its `views.ts` determine which are required. */
export type Feature<N extends RouteName = RouteName> = { readonly [V in N]: ViewPart }

/** What a view is made of. */
export interface ViewPart extends Part {
  /** Views of other features that it leads to. They load once it is on screen. */
  readonly leadsTo?: readonly RouteName[]
  /** Reads the arguments with which a page opens it; undefined for the views that readOpening.ts handles itself. */
  readonly readOpening?: ReadOpening
  /** The arguments with which the page would open it as it is filled in now. */
  continues?(state: State): object | undefined
}
