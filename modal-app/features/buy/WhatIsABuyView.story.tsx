import { viewStory } from '../../boot/viewStory.tsx'
import { buyWorld } from './testBuy.ts'

export const plain = viewStory(
  'how buying works',
  buyWorld({}, undefined, {}, { history: [{ view: 'Account' }, { view: 'OnRampProviders' }, { view: 'WhatIsABuy' }] }),
)
