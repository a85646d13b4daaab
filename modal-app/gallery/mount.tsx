import { options } from 'preact'
import type { ReactNode } from 'react'
import { type MountOptions, mountStory } from './mountStory.tsx'

/** Draws one component in English into an empty document, for unit tests. */
export function mount(node: ReactNode, mountOptions?: MountOptions): void {
  // All effects that are due run after one frame. If that is still a frame of the test before, no fake clock of this one
  // can bring it; with another function, preact asks for a frame of its own.
  options.requestAnimationFrame = run => void requestAnimationFrame(() => setTimeout(run))
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  mountStory(container, { name: 'test', render: () => node }, mountOptions)
}
