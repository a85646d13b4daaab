import type { Story } from '../gallery/story.ts'
import { FormSkeleton } from './FormSkeleton.tsx'

export const loading: Story = { name: 'loading', render: () => <FormSkeleton /> }
