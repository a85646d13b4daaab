import { viewStory } from '../../boot/viewStory.tsx'
import type { Route } from '../../flow/Route.ts'

const history: Route[] = [{ view: 'Connect' }, { view: 'WhatIsAWallet' }]

export const all = viewStory('what a wallet is', { history })
export const email = viewStory('where visitors sign in by email', {
  config: { embedded: { origin: 'https://secure.example' } },
  history,
})
