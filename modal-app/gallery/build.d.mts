import type { BrowserContext } from 'playwright'
import type { Language } from '../lib/createI18n.ts'

export const outputDir: string
export const galleryUrl: string
export const secureSiteUrl: string
export function buildGallery(): Promise<Record<string, string>>
export function readLanguage(folder: string, locale: string): Promise<Language | undefined>
export function serveGallery(context: BrowserContext, files: Readonly<Record<string, string>>): Promise<void>
