import { viewStory } from '../../boot/viewStory.tsx'

export const all = viewStory('what a network is', { history: [{ view: 'Networks' }, { view: 'WhatIsANetwork' }] })
