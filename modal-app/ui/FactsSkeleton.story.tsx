import type { Story } from '../gallery/story.ts'
import { FactsSkeleton } from './viewSkeletons.tsx'

export const loading: Story = { name: 'loading', render: () => <FactsSkeleton /> }
