import type { SiteStory } from '../testStory.tsx'
import { CarryingOut } from './CarryingOut.tsx'

export const sending: SiteStory = {
  name: 'sending what was approved',
  isPage: true,
  render: () => <CarryingOut host="fernhill.example" view={{ doing: 'send', amount: '0.25', unit: 'ETH' }} />,
}
