import LayoutGrid from 'lucide-react/icons/layout-grid'
import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { MoreRow } from './MoreRow.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export const many: Story = {
  name: 'many more',
  render: () => <MoreRow count="130+" icon={<LayoutGrid />} label="All wallets" onClick={nothing} onIntent={nothing} />,
}
export const notYet: Story = {
  name: 'disabled until the box is ticked',
  render: () => (
    <>
      <VisuallyHidden id="more-reason">Check the box above first.</VisuallyHidden>
      <MoreRow
        count="7"
        disabledReasonId="more-reason"
        icon={<LayoutGrid />}
        label="All wallets"
        onClick={nothing}
        onIntent={nothing}
      />
    </>
  ),
}
