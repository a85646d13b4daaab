import { useLayoutEffect, useRef } from 'react'
import { useApp, useSelector } from '../app/hooks.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { closeModal, goBack } from '../modal/closeModal.ts'
import { currentRoute, initialRouter, type Route } from '../modal/router.ts'
import { Panel } from '../ui/Panel.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { keepFocus } from './keepFocus.ts'
import { routes } from './routes.tsx'

const account: Route = { view: 'Account' }
const connect: Route = { view: 'Connect' }

/** The view on screen; while the modal is hidden the one it will most likely open with, so that nothing else flashes by. */
function drawnRoute(state: State): Route {
  if (state.open || state.router !== initialRouter) return currentRoute(state.router)
  return activeConnection(state) ? account : connect
}

/** The dialog with its view. It is drawn while hidden too, so that opening only has to show it. */
export function Root() {
  const app = useApp()
  const { t } = useI18n()
  const { theme } = useSelector(state => state.page)
  const { history, direction } = useSelector(state => state.router)
  const open = useSelector(state => state.open)
  const toast = useSelector(state => state.toast)
  const route = useSelector(drawnRoute)
  const panel = useRef<HTMLDivElement>(null)
  const { title, View } = routes[route.view]

  // The page hands the keyboard to the iframe; here it starts at the dialog, so that its name is read first.
  useLayoutEffect(() => {
    if (open) panel.current?.focus({ preventScroll: true })
  }, [open])

  useLayoutEffect(() => (panel.current ? keepFocus(panel.current) : undefined), [])

  return (
    <Panel
      theme={theme}
      title={t(title)}
      viewKey={route.view}
      direction={direction}
      onDismiss={() => closeModal(app)}
      onBack={history.length > 1 ? () => goBack(app) : undefined}
      toast={toast?.open ? toast : undefined}
      panelRef={panel}
    >
      <ErrorBoundary key={route.view}>
        <View />
      </ErrorBoundary>
    </Panel>
  )
}
