import type { BrowserContext } from 'playwright'

export const outputDir: string
export const galleryUrl: string
export function buildGallery(): Promise<void>
export function serveGallery(context: BrowserContext): Promise<void>
