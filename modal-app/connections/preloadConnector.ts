import type { App } from '../app/App.ts'

/** Loads what a connector needs first, if it has such a thing, for a visitor who is about to use it. */
export const preloadConnector = (app: Pick<App, 'connectors'>, id: string): void =>
  app.connectors.find(id)?.capability('preload')?.()
