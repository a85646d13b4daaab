import type { SiteStory } from '../testStory.tsx'
import { HandoverView } from './HandoverView.tsx'

const none = () => {}

export const alone: SiteStory = {
  name: 'nobody leads it on',
  isPage: true,
  render: () => <HandoverView ticket={Promise.resolve(undefined)} leave={none} />,
  act: ({ see }) => see('notice'),
}
