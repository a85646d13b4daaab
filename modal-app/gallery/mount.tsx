import type { ReactNode } from 'react'
import { type MountOptions, mountStory } from './mountStory.tsx'

/** For unit tests: draws one component into a document that holds nothing else, in English. */
export function mount(node: ReactNode, options?: MountOptions): void {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  mountStory(container, { name: 'test', render: () => node }, options)
}
