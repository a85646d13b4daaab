import { viewStory } from '../../boot/viewStory.tsx'
import type { Route } from '../../flow/Route.ts'

const story = (name: string, why: Route<'ContinueOver'>['why']) =>
  viewStory(name, {
    history: [{ view: 'ContinueOver', why, request: {} }],
    prepare: app => app.store.setState(({ page }) => ({ page: { ...page, isInline: true } })),
  })

export const connect = story('no wallet is connected', 'connect')
export const another = story('the wallet has to be asked first', 'continue')
