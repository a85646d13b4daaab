import type { Theme } from '../shared/config.ts'
import { ConnectKitError } from '../shared/errors.ts'
import { siteColours } from './button.ts'
import { checkPage } from './checkPage.ts'
import { copyRequest } from './copyRequest.ts'
import { frameAddress } from './frameAddress.ts'
import { blocked, lost, overdue, refused } from './frameErrors.ts'
import { createFrameListener } from './frameListener.ts'
import type { Core } from './kernel/core.ts'
import type { Hydration } from './kernel/hydration.ts'
import { createLateScripts, type LateName, type LateScripts, scriptFailed } from './kernel/lateScripts.ts'
import type { LoaderOptions } from './kernel/options.ts'
import type { PageScript, PageScripts, Shared } from './kernel/shared.ts'
import type { ModalFacts } from './kernel/state.ts'
import type { CreateLateModal, LateModal, PageCalls } from './LateModal.ts'
import { loaderExports } from './loaderExports.ts'
import { englishTexts, type LoaderTexts } from './loaderTexts.ts'
import { type Call, createOpenings, type OpenRequest, type Outcome } from './openings.ts'
import { createPageTheme, type PageTheme } from './stage/pageTheme.ts'
import { createStage, type Present } from './stage/stage.ts'

/** The modal as the page drives it: the stage, the iframe on it, and modal.js, which talks to the iframe. */
export interface Modal extends Omit<PageCalls, 'askSession'> {
  state(): ModalFacts
  /** In English, until late/texts is loaded. */
  texts(): LoaderTexts
  /** Set by late scripts. */
  shared: Shared
  /**
   * Resolves when the modal is done or closes, with the outcome if the call wants one. Rejects if the modal cannot be
   * shown.
   */
  open(request: OpenRequest): Promise<Outcome | undefined>
  close(): void
  setTheme(theme: Theme): void
  /** Loads a late script for a call of the page, and gives what it brings. @throws ConnectKitError `script_failed` */
  late(name: PageScript): Promise<PageScripts[PageScript]>
  /** Loads a late script. Emits failures as events, except modal.js's. @param isAgain loads failed scripts again */
  need(name: LateName, isAgain?: boolean): Promise<void>
  /** Loads the hidden iframe, once. A failure is reported by the next `open`. */
  preload(): void
  destroy(): void
}

/** The parts that an inline form's iframe (late/mount) shares with the modal, and its place in the page. */
interface Inline {
  present: Present
  shared: Shared
  scripts: LateScripts
  page: PageTheme
}

/**
 * Shows the stage, loads the iframe and modal.js beside it, and queues the page's calls until both have loaded. After
 * that, modal.js drives each opening.
 * @param nonce from the page's content security policy
 */
export function createModal(
  core: Core,
  options: LoaderOptions,
  url: URL,
  hydration: Hydration,
  nonce?: string,
  inline?: Inline,
): Modal {
  const { href, origin } = url
  const { discovery, events, memory } = core
  let late: LateModal | undefined
  let lastRequest: OpenRequest = {}
  let isPreloaded = false
  let isDestroyed = false

  /** Loads those of another language where they are first needed. */
  const texts = () => {
    // The first of the languages from which the modal chooses.
    const language = options.rest.language || document.documentElement.lang || navigator.language
    if (!/^en\b/i.test(`${language}`)) scripts.load('texts')
    return shared.texts
  }
  const page = inline?.page ?? createPageTheme(options.theme, () => events.emit('theme', undefined))
  const look = () => ({
    colours: siteColours(options.rest),
    isDark: page.isDark(),
    height: memory.readHeight(),
    texts: texts(),
    wallets: discovery.list(),
  })

  const fail = (error: ConnectKitError) => {
    if (late) return late.abandon(error)
    frameListener.forget()
    stage.unload()
    onLost(error)
  }

  const lose = () => fail(lost())

  const stage = createStage({
    url: () => frameAddress(href, openings.current() && lastRequest, core, options, look()),
    look,
    onLoad: event => frameListener.hear(event),
    onDismiss: () => (late ? late.dismiss() : close()),
    onTaken: () => (openings.current() ? lose() : stage.hide()),
    onSteal: lose,
    onRetry() {
      openings.forgive()
      if (!openings.current()) open(lastRequest).catch(console.error)
      // The iframe has answered, so only modal.js is missing.
      else if (!late && frameListener.hasSpoken()) openings.wait(true)
      else lose()
    },
    hydration,
    present: inline?.present,
  })
  const frameListener = createFrameListener(stage, origin)

  const explain = (error?: Error) => isDestroyed || stage.explain(error as ConnectKitError | undefined)
  const expire = () => fail(!late && frameListener.hasSpoken() ? scriptFailed('modal') : overdue(origin))
  const openings = createOpenings(stage, inline ? { emit() {} } : events, explain, expire)

  const onLost = (error: ConnectKitError) => {
    const opening = openings.current()
    if (!opening) return
    if (!opening.calls.size) return openings.settle()
    if (error.code === 'frame_reloaded' && openings.revive()) return [...opening.calls.keys()].forEach(show)
    openings.settle(error)
    if (!isDestroyed) events.emit('error', error)
  }

  const check = () => {
    if (isDestroyed) throw new ConnectKitError('destroyed', 'ConnectKit was removed from this page')
    checkPage(options, origin)
  }

  /** Loads the iframe, and modal.js beside it. */
  const load = async () => {
    frameListener.listen()
    if (!stage.isThere()) frameListener.forget()
    stage.load()
    scripts.retry()
    const loading = scripts.load('modal')
    try {
      await loading
      if (!late) adopt(shared.create as CreateLateModal)
    } catch (error) {
      check()
      // If a policy blocks both, or the server is down, the iframe's error says more.
      const answer = await frameListener.wait()
      // A later request may have loaded it.
      if (late) return
      check()
      const reason = { blocked: blocked(origin), silent: refused(origin), spoke: error as ConnectKitError }[answer]
      if (scripts.load('modal') === loading) fail(reason)
      throw reason
    }
  }

  /** Runs with modal.js: at once if it has loaded. */
  const withLate = async <T>(run: (here: LateModal) => Promise<T>): Promise<T> => {
    check()
    if (!late) await load()
    return run(late as LateModal)
  }

  const show = (call: Call) => {
    const opening = openings.current()
    // Showing moves the focus. A listener of the page may have closed the modal on that.
    if (!opening) return
    if (late) late.show(opening, call)
    // A failure to load ends the opening.
    else load().catch(() => {})
  }

  const open = async (args: OpenRequest) => {
    const request = copyRequest(args)
    lastRequest = request
    try {
      check()
    } catch (error) {
      explain(error as ConnectKitError)
      throw error
    }
    const isFirst = !openings.current()
    const call = openings.add(request)
    // Otherwise a hover would reload a frame dropped for a protocol violation.
    isPreloaded = true
    if (isFirst) scripts.retry()
    // Show first: that starts loading, and the rest runs meanwhile.
    show(call)
    if (isFirst) {
      openings.wait()
      openings.take(openings.facts())
    }
    return call.promise
  }

  const close = () => {
    // An error card may be on screen.
    if (!openings.current()) return stage.hide()
    late?.notifyClosed()
    openings.settle()
  }

  const preload = () => {
    if (isPreloaded) return
    isPreloaded = true
    // The next opening tries again, and reports a failure.
    hydration.whenRead(() => withLate(here => here.start()).catch(() => {}))
  }

  const need: Modal['need'] = (name, isAgain) => {
    if (isAgain) scripts.retry()
    return scripts.load(name)
  }

  const adopt = (made: CreateLateModal) => {
    shared.create = made
    const theme = () => (page.wasDark() ? 'dark' : 'light')
    late = made({
      core,
      options,
      shared,
      stage,
      openings,
      origin,
      theme,
      listen: frameListener.listen,
      retry: () => scripts.retry(),
      open,
      close,
      preload,
      onLost,
      isInline: !!inline,
    })
    // The iframe was loaded before modal.js arrived, and may have answered already.
    if (stage.isThere()) late.start().catch(() => {})
    frameListener.passTo(late.hear)
    for (const call of openings.current()?.calls.keys() ?? []) show(call)
  }

  const shared: Shared = inline?.shared ?? {
    core,
    exports: loaderExports,
    options,
    texts: englishTexts,
    isOpen: () => openings.facts().open,
    open,
    askSession: method => withLate(here => here.askSession(method)),
    need,
    adopt,
    another: present => createModal(core, options, url, hydration, nonce, { present, shared, scripts, page }),
  }
  // Last, because it starts scripts that the page included itself.
  const scripts = inline?.scripts ?? createLateScripts(shared, url, nonce)

  return {
    state: openings.facts,
    texts,
    shared,
    open,
    close,
    preload,
    connect: wanted => withLate(here => here.connect(wanted)),
    ask: (method, params) => withLate(here => here.ask(method, params)),
    readProfile: namespace => withLate(here => here.readProfile(namespace)),
    async late(name) {
      check()
      await need(name, true)
      return (shared as PageScripts)[name]
    },
    need,
    setTheme: page.choose,
    destroy() {
      isDestroyed = true
      frameListener.stop()
      fail(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
      stage.hide()
      late?.destroy()
      if (!inline) page.stop()
    },
  }
}
