import type { ReactNode } from 'react'
import { type MountOptions, mountStory } from './mountStory.tsx'

/** Draws one component in English into an empty document, for unit tests. */
export function mount(node: ReactNode, options?: MountOptions): void {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  mountStory(container, { name: 'test', render: () => node }, options)
}
