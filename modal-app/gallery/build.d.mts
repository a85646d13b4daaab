import type { BrowserContext } from 'playwright'

export const outputDir: string
export const galleryUrl: string
export const secureSiteUrl: string
export function buildGallery(): Promise<Record<string, string>>
export function serveGallery(context: BrowserContext, files: Readonly<Record<string, string>>): Promise<void>
