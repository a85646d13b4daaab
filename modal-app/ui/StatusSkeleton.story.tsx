import type { Story } from '../gallery/story.ts'
import { StatusSkeleton } from './viewSkeletons.tsx'

export const loading: Story = { name: 'loading', render: () => <StatusSkeleton /> }
