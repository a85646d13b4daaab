import { useState } from 'react'
import type { Story } from '../gallery/story.ts'
import { Lead } from './Lead.tsx'
import { Tabs } from './Tabs.tsx'

function Ways({ count }: { count: number }) {
  const labels = ['Phone', 'Browser', 'Web', 'Desktop'].slice(0, count)
  const [selected, select] = useState('Phone')
  return (
    <Tabs label="Ways" onSelect={select} selected={selected} tabs={labels.map(label => ({ id: label, label }))}>
      <Lead>{selected}</Lead>
    </Tabs>
  )
}

export const two: Story = { name: 'two', render: () => <Ways count={2} /> }
export const four: Story = { name: 'four', render: () => <Ways count={4} /> }
