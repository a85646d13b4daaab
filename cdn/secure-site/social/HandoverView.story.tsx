import type { SiteStory } from '../testStory.tsx'
import { HandoverView } from './HandoverView.tsx'

const none = () => {}

export const alone: SiteStory = {
  name: 'nobody leads it on',
  isPage: true,
  render: () => <HandoverView ticket={Promise.resolve(undefined)} go={none} leave={none} />,
  act: ({ see }) => see('notice'),
}
