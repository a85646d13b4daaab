import { viewStory } from '../../boot/viewStory.tsx'

export const all = viewStory('what a wallet is', { history: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }] })
