import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sampleHosts } from '../hosts/sampleHosts.ts'
import type { Part } from '../services/running.ts'
import type { Stack } from '../services/startStack.ts'
import { type LiveReload, withoutCache } from './liveReload.ts'
import { startFront } from './startFront.ts'
import { startPage } from './startPage.ts'

export interface DevPagesOptions {
  port: number
  root: string
  urls: Stack['urls']
  live: LiveReload
}

/** The start page and the gallery. */
export interface DevPages extends Part {
  url: string
  /** The gallery is rebuilt at the next visit. */
  forgetGallery(): void
}

type Gallery = Readonly<Record<string, string>>

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const galleryPath = '/gallery/'

export async function startDevPages({ port, root, urls, live }: DevPagesOptions): Promise<DevPages> {
  let gallery: Promise<Gallery> | undefined
  const buildGallery = async (): Promise<Gallery> => {
    const module = await import(pathToFileURL(join(root, 'modal-app/gallery/build.mjs')).href)
    return module.buildGallery()
  }
  const html = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return html(startPage({ ...urls, sampleHosts }))
    if (!pathname.startsWith(galleryPath))
      return new Response('There is no such page; / lists what there is.', { status: 404 })
    gallery ??= buildGallery()
    const name = pathname.slice(galleryPath.length) || 'index.html'
    const files = await gallery.catch((error: Error) => error.message)
    if (typeof files === 'string') {
      gallery = undefined
      return html(`<!doctype html><title>Gallery</title><pre>${files.replaceAll('<', '&lt;')}</pre>`)
    }
    const type = types[extname(name)] ?? 'text/plain'
    return Object.hasOwn(files, name)
      ? new Response(files[name], { headers: { 'Content-Type': `${type}; charset=utf-8` } })
      : new Response(null, { status: 404 })
  }

  const url = `http://127.0.0.1:${port}`
  const front = await startFront(url)
  front.serve(withoutCache(live.wrap(answer)))
  return {
    url: `${url}/`,
    forgetGallery() {
      gallery = undefined
    },
    stop: front.stop,
  }
}
