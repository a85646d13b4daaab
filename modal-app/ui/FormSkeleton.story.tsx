import type { Story } from '../gallery/story.ts'
import { FormSkeleton } from './viewSkeletons.tsx'

export const loading: Story = { name: 'loading', render: () => <FormSkeleton /> }
