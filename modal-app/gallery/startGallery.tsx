import { createRoot } from 'react-dom/client'
import { GalleryPage } from './GalleryPage.tsx'
import { locales, type MountOptions } from './mountStory.tsx'

/** The API for tests and contact sheets. */
export interface Gallery {
  ids: readonly string[]
  /** Shows a single story; resolves when its pictures are loaded. `textPercent` sets the root font size. */
  show: (id: string, options: MountOptions & { textPercent?: number }) => Promise<void>
}

declare global {
  interface Window {
    gallery: Gallery
  }
}

/** @returns removes the story */
type Mount<S> = (stage: Element, story: S, options: MountOptions) => (() => void) | Promise<() => void>

/** Serves one of the two galleries in this document: that of the modal, or that of the secure site. */
export function startGallery<S>(stories: Readonly<Record<string, S>>, mount: Mount<S>): void {
  const ids = Object.keys(stories)
  const stage = document.createElement('div')
  let unmount: (() => void) | undefined

  window.gallery = {
    ids,
    async show(id, { textPercent = 100, ...options }) {
      const story = stories[id]
      if (story === undefined) throw new Error(`No story ${id}`)
      unmount?.()
      document.documentElement.style.fontSize = `${textPercent}%`
      document.body.append(stage)
      unmount = await mount(stage, story, options)
      await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
      await new Promise(requestAnimationFrame)
      const finite = document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations === 1)
      await Promise.allSettled(finite.map(animation => animation.finished))
    },
  }

  const params = new URLSearchParams(location.hash.slice(1))
  if (params.has('mount'))
    void window.gallery.show(params.get('story') ?? '', {
      theme: params.get('theme') === 'dark' ? 'dark' : 'light',
      locale: locales.find(each => each === params.get('locale')) ?? 'en',
      textPercent: Number(params.get('text') ?? 100),
    })
  else if (!params.has('empty'))
    createRoot(document.body.appendChild(document.createElement('div'))).render(<GalleryPage ids={ids} />)
}
