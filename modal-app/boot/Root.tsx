import { useLayoutEffect, useReducer, useRef } from 'react'
import type { App } from '../app/App.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { closeLock } from '../flow/closeLock.ts'
import { dismissModal } from '../flow/dismissModal.ts'
import { dueRoutes } from '../flow/dueRoutes.ts'
import { go } from '../flow/go.ts'
import { lazyView } from '../flow/lazyView.tsx'
import type { Route } from '../flow/Route.ts'
import { currentRoute, initialRouter, resetRoute, walletOf } from '../flow/router.ts'
import { inBackground } from '../lib/inBackground.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Panel } from '../ui/Panel.tsx'
import { parts } from './parts.ts'
import { routeOf } from './routeOf.tsx'

/* Parts of the dialog that a visitor who opens and leaves does not see. The first is for the site's developers. */
const setupAlert = lazyView(async () => (await import('./SetupAlert.tsx')).setupAlert)
const shownToast = lazyView(async () => (await parts.soon()).shownToast)

const account: Route = { view: 'Account' }

/** The view that the hidden modal will most likely open with, so that no other flashes; undefined if it is known. */
function likelyRoute(app: App, state: State): Route | undefined {
  if (state.open || state.router !== initialRouter) return undefined
  return dueRoutes(app, state)[0] ?? (activeConnection(state) ? account : undefined)
}

function tellDefect(app: App, thrown: unknown): void {
  inBackground(parts.soon().then(({ trackDefect }) => trackDefect(app, thrown)))
}

/** The dialog with its view. It is drawn while hidden, so opening only has to show it. */
export function Root() {
  const app = useApp()
  const i18n = useI18n()
  const { t } = i18n
  const [, drawTitle] = useReducer((count: number) => count + 1, 0)
  const { theme, isInline } = useSelector(state => state.page)
  const open = useSelector(state => state.open)
  const skeletonHeight = useSelector(state => state.skeletonHeight)
  const likely = useSelector(state => likelyRoute(app, state))
  const opened = useSelector(state => state.router)
  const router = likely ? resetRoute(likely) : opened
  const toast = useSelector(state => state.toast)
  const alert = useSelector(state => state.alerts.shown)
  const refusal = useSelector(state => state.refusal)
  const panel = useRef<HTMLDivElement>(null)
  const route = currentRoute(router)
  const { View, Head, titleIn } = routeOf(route.view)
  const row = app.views[route.view]
  const title = (row.hasOwnTitle ? undefined : walletOf(route)?.name) ?? titleIn(i18n) ?? ''
  // A visitor who is adding another wallet can go back.
  const Start = row.View && router.history.length > 1 ? undefined : row.Start
  const viewKey = `${router.history.length} ${route.view}`
  const lock = useSelector(state => closeLock(app.views, { ...state, router }))
  // A locked first view has no Back: it would close the modal.
  const canGoBack = Start === undefined && (router.history.length > 1 || (!lock && !isInline))

  // The page moves focus to the iframe, and keepFocus moves it to the dialog, so that screen readers say its name
  // first. Here only leftover focus from before the last close is dropped: focusing forces a layout of the whole view,
  // and the page is still waiting for its answer.
  useLayoutEffect(
    () =>
      app.store.subscribe(({ open }, before) => {
        const { activeElement } = document
        if (!open || before.open || activeElement === document.body) return
        // Focusing before the page knows of the opening would take the keyboard while the modal is closed.
        if (document.hasFocus()) panel.current?.focus({ preventScroll: true })
        else (activeElement as HTMLElement | null)?.blur()
      }),
    [app],
  )

  // The page's other elements can have focus, too.
  useLayoutEffect(() => {
    if (panel.current && !isInline) return keepFocus(panel.current, () => app.store.getState().open)
  }, [app, isInline])

  return (
    <Panel
      theme={theme}
      title={title}
      viewKey={viewKey}
      isClosed={!open}
      isInline={isInline}
      skeletonHeight={skeletonHeight}
      onHeight={panelHeight => app.store.setState({ panelHeight })}
      direction={router.direction}
      onDismiss={() => (isInline ? undefined : dismissModal(app))}
      onBack={canGoBack ? () => go(app, { is: 'left' }) : undefined}
      start={Start && <Start />}
      head={
        Head && (
          <ErrorBoundary key={viewKey}>
            <Head />
          </ErrorBoundary>
        )
      }
      closeDisabledReason={lock && t(lock)}
      refusals={refusal?.route === route ? refusal.count : 0}
      shake={refusal?.route === route && refusal.isShaking}
      alert={
        alert && (
          <ErrorBoundary>
            <setupAlert.View />
          </ErrorBoundary>
        )
      }
      toast={
        toast?.open && toast.message
          ? {
              isError: toast.variant === 'error',
              card: (
                <ErrorBoundary key={toast.id}>
                  <shownToast.View />
                </ErrorBoundary>
              ),
            }
          : undefined
      }
      panelRef={panel}
    >
      <ErrorBoundary key={viewKey} onBreak={thrown => tellDefect(app, thrown)}>
        <View onLoad={drawTitle} />
      </ErrorBoundary>
    </Panel>
  )
}

/**
 * Moves focus to the dialog when it falls back to the body: when the focused control was removed, and when the page
 * hands the keyboard over (Chromium then takes it from the control that had it). From the body a screen reader would
 * start all over.
 *
 * @param isOpen a modal that has closed takes nothing: browsers tell it a moment late that the page has the keyboard
 * @returns a function that stops it
 */
function keepFocus(dialog: HTMLElement, isOpen: () => boolean): () => void {
  const take = () => {
    // Do nothing while the page itself has focus.
    if (isOpen() && document.hasFocus() && document.activeElement === document.body)
      dialog.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(take)
  observer.observe(dialog, { childList: true, subtree: true })
  window.addEventListener('focus', take)
  return () => {
    observer.disconnect()
    window.removeEventListener('focus', take)
  }
}
